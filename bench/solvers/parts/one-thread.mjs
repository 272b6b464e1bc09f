/**
 * One thread for every peer that multiplies by OpenBLAS: its others turn while they wait, which counts as processor time and gains nothing on tables
 * of this size.
 */
export const ONE_THREAD = { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' }
