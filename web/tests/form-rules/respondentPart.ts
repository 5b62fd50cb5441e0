/** The form rules used by the respondent's page. */
export { checkPage } from '../../src/form-rules/checkAnswers';
export { maxFileBytes } from '../../src/form-rules/fileSize';
export { nextStep, pathOf, routesOf, startPage } from '../../src/form-rules/routing';
export { sameText } from '../../src/form-rules/textRules';
