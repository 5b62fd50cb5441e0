import { type ESTree, parseSync, Visitor } from 'vite';

/** Attributes shown or read to users. */
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'closeLabel',
  'description',
  'help',
  'hint',
  'label',
  'lead',
  'placeholder',
  'title',
]);

/** Symbols that are the same in every language. */
const SYMBOLS = new Set(['·', '*']);

/** Literal texts in a component that should be translations. */
export function literalTextsIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) {
    throw new Error(`${file}: ${errors.map((error) => error.message).join('; ')}`);
  }
  const found: string[] = [];
  const note = (text: string) => {
    const trimmed = text.trim();
    if (/\p{Letter}|\p{Number}/u.test(trimmed) || (trimmed !== '' && !SYMBOLS.has(trimmed))) {
      found.push(trimmed);
    }
  };
  new Visitor({
    JSXText: (node) => note(node.value),
    JSXElement: (node) => noteChildren(node.children, note),
    JSXFragment: (node) => noteChildren(node.children, note),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && TEXT_ATTRIBUTES.has(name.name) && value !== null) {
        textsOf(value.type === 'JSXExpressionContainer' ? value.expression : value).forEach(note);
      }
    },
  }).visit(program);
  return found;
}

function noteChildren(children: ESTree.JSXChild[], note: (text: string) => void) {
  for (const child of children) {
    if (child.type === 'JSXExpressionContainer') {
      textsOf(child.expression).forEach(note);
    }
  }
}

/** The literal texts an expression may evaluate to: `wide ? 'Yes' : t('no')` may be "Yes". */
function textsOf(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return node.quasis.map((part) => part.value.cooked ?? '');
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.operator === '+' || node.type === 'LogicalExpression'
        ? [...textsOf(node.left), ...textsOf(node.right)]
        : [];
    case 'ParenthesizedExpression':
      return textsOf(node.expression);
    default:
      return [];
  }
}
