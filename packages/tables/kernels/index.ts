export { readRows } from './rows'
