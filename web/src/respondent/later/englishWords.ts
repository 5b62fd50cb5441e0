// Stands in for the Hindi words until `speak` has fetched them.
export { en as hi } from '../../question-fields/words.en';
