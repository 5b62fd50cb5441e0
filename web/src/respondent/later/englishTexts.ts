// Stands in for the Hindi texts until `speak` has fetched them.
export { en as hi } from '../texts.en';
