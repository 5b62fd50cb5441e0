/** The fields of a question that limit its answers. */
const LIMITS: readonly string[] = [
  'min',
  'max',
  'minLength',
  'maxLength',
  'pattern',
  'minChoices',
  'maxChoices',
];

export function isLimit(field: string): boolean {
  return LIMITS.includes(field);
}

export function hasLimits(question: object): boolean {
  return Object.entries(question).some(([field, value]) => value !== undefined && isLimit(field));
}
