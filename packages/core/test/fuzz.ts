/** More of the random problems, for a long night: FUZZ=20 runs twenty times as many. `npm run trust` has thousands of each kind. */
export const FUZZ = Number(process.env.FUZZ ?? 1)
