import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../definition';
import { isId, type Mint } from '../ids';
import { applyFix } from './applyFix';
import { canBePublished, check } from './check';

const broken = frozen<FormDefinition>({
  pages: [
    {
      pageId: id('p1'),
      pageTitle: 'Page 01',
      nextPage: id('p9'),
      questions: [],
      bgColor: '#777777',
      textColor: '#FFFFFF',
    },
    { pageId: id('p1'), pageTitle: 'Page 02', questions: [] },
    {
      pageId: id('p3'),
      pageTitle: 'Page 03',
      questions: [
        {
          id: id('q'),
          type: 'Dropdown',
          questionText: 'Q1',
          required: false,
          options: ['Red', 'Red'],
          optionIds: [id('a'), id('b')],
        },
      ],
    },
  ],
  pageConditions: {
    p3: {
      questionId: id('q'),
      expectedAnswer: 'Red',
      expectedOptionIds: [id('b')],
      truePage: id('p3'),
      falsePage: id('p1'),
    },
  },
  startPage: id('p8'),
});

describe('applyFix', () => {
  it('does not change the given form', () => {
    for (const { fix } of check(broken)) {
      expect(fix && applyFix(broken, fix, countingMint()).form).not.toBe(broken);
    }
  });

  it('makes a form publishable after fixing every error', () => {
    const mint = countingMint();
    let form: FormDefinition = broken;
    for (let steps = 0; steps < 20 && !canBePublished(check(form)); steps += 1) {
      const error = check(form).find(({ severity }) => severity === 'error');
      form = (error?.fix && applyFix(form, error.fix, mint).form) ?? form;
    }
    expect(check(form).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([
    [{ nextUntilLastPage: true }, { nextUntilLastPage: true }],
    [{}, undefined],
  ])('removes the confirmation from other settings %j', (settings, left) => {
    const form = { ...broken, settings: { ...settings, confirmation: { addressQuestionId: id('gone') } } };
    const fixed = applyFix(form, { do: 'removeConfirmation' }, countingMint());
    expect(fixed.form?.settings).toEqual(left);
  });

  it('renames an option in the condition that expects it', () => {
    const renamed = applyFix(
      broken,
      { do: 'renameOption', questionId: id('q'), optionId: id('b'), label: 'Blue' },
      countingMint(),
    );
    expect(renamed.form?.pageConditions['p3']?.expectedAnswer).toBe('Blue');
  });
});

function countingMint(): Mint {
  let minted = 0;
  return () => {
    minted += 1;
    return id(`new${minted}`);
  };
}

function id(text: string): ReturnType<Mint> {
  if (!isId(text)) {
    throw new Error(`${text} is not an id`);
  }
  return text;
}

/** Deeply frozen, so that every mutation throws. */
function frozen<Part>(part: Part): Part {
  if (typeof part === 'object' && part !== null) {
    Object.values(part).forEach(frozen);
    Object.freeze(part);
  }
  return part;
}
