# glmnet, standardizing included: the ℓ1 path of binomial regression, 100 λ down to 0.01·λ_max, or cv.glmnet with 5 folds or as it is by default.
# Rscript glmnet.R FOLDER ROWS COLS REPEATS BUDGET_MS wall|LIBRARY path|cv|cv-default; a library tells processor time
# (processor-time.c).
suppressPackageStartupMessages(library(glmnet))
arguments <- commandArgs(trailingOnly = TRUE)
folder <- arguments[1]
size <- as.numeric(arguments[2:5])
rows <- size[1]
cols <- size[2]
values <- readBin(file.path(folder, "values"), "double", rows * cols)
x <- matrix(values, nrow = rows, byrow = TRUE)
y <- as.integer(readBin(file.path(folder, "labels"), "raw", rows))

now <- function() 1000 * as.numeric(Sys.time())
if (arguments[6] != "wall") dyn.load(arguments[6])
clock <- if (arguments[6] == "wall") now else function() .C("processor_time", 0)[[1]]
fitted <- 0
set.seed(1)
fit <- switch(arguments[7],
  "cv" = function() cv.glmnet(x, y, family = "binomial", nfolds = 5),
  "cv-default" = function() cv.glmnet(x, y, family = "binomial"),
  function() glmnet(x, y, family = "binomial", nlambda = 100, lambda.min.ratio = 0.01)
)
once <- function() {
  begun <- clock()
  model <- suppressWarnings(fit())
  fitted <<- length(model$lambda)
  clock() - begun
}

started <- now()
spent <- function() now() - started
cold <- once()
warm <- c()
while (size[3] > 0 && (length(warm) < size[3] || spent() < 500) && length(warm) < 200) {
  if (spent() + cold / 2 > size[4]) break
  warm <- c(warm, once())
}
list_of <- function(numbers) paste(sprintf("%.4f", numbers), collapse = ",")
outcome <- sprintf('{"status":"no certificate","lambdas":%d}', fitted)
cat(sprintf('{"cold":%.4f,"warm":[%s],"outcome":%s}\n', cold, list_of(warm), outcome))
