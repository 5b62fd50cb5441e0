import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question, Target, Tinted } from '../../../form-rules/definition';
import { QuestionField } from '../../../question-fields/QuestionField';
import type { Conflict } from '../draft/conflict';
import { pageOf } from '../draft/document';
import styles from './MergeDialog.module.css';

/** One side of a conflict, as it would stay if it were chosen. */
export function ConflictSide({ conflict, side }: { conflict: Conflict; side: 'mine' | 'theirs' }) {
  const { t } = useTranslation('builder');
  if (conflict[side] === undefined) {
    return <p className={styles['removed']}>{t('merge.removed')}</p>;
  }
  switch (conflict.kind) {
    case 'question':
      return conflict[side] && <QuestionSide question={conflict[side]} fields={conflict.fields} />;
    case 'page':
    case 'section':
    case 'form':
      return (
        <dl className={styles['facts']}>
          <Facts conflict={conflict} side={side} />
        </dl>
      );
  }
}

function QuestionSide({ question, fields }: { question: Question; fields: readonly string[] }) {
  const { t } = useTranslation('builder');
  return (
    <div className={styles['question']}>
      <p className={styles['text']}>
        <Marked if={fields.includes('questionText')}>{question.questionText || t('merge.untitled')}</Marked>
      </p>
      {(question.description || fields.includes('description')) && (
        <p className={styles['description']}>
          <Marked if={fields.includes('description')}>{question.description || t('merge.none')}</Marked>
        </p>
      )}
      {'options' in question && (
        <Marked if={fields.includes('options')}>
          <span className={styles['options']}>{question.options.join(' · ')}</span>
        </Marked>
      )}
      {!('options' in question) && <QuestionField question={question} />}
      {fields.includes('required') && (
        <p className={styles['description']}>
          <Marked if>{t(question.required ? 'merge.required' : 'merge.optional')}</Marked>
        </p>
      )}
    </div>
  );
}

/** What the sides disagree about is drawn on a ground of its own; the words above say it too. */
function Marked({ if: isMarked, children }: { if: boolean; children: ReactNode }) {
  return isMarked ? <mark className={styles['mark']}>{children}</mark> : children;
}

type FactsProps = { conflict: Exclude<Conflict, { kind: 'question' }>; side: 'mine' | 'theirs' };

function Facts({ conflict, side }: FactsProps) {
  const { t } = useTranslation('builder');
  const words = useWords(conflict);
  const shown = (field: string) => conflict.fields.length === 0 || conflict.fields.includes(field);
  const colours = ['bgColor', 'opacity', 'textColor'].some((field) => conflict.fields.includes(field));
  switch (conflict.kind) {
    case 'form': {
      const about = conflict[side];
      return (
        <>
          {shown('name') && <Fact name={t('merge.field.name')} value={about?.name} />}
          {shown('startPage') && (
            <Fact name={t('merge.field.startPage')} value={words.page(about?.startPage)} />
          )}
        </>
      );
    }
    case 'section':
      return <Fact name={t('merge.field.colour')} value={words.colour(conflict[side])} />;
    case 'page': {
      const about = conflict[side];
      const condition = about?.condition && {
        truePage: words.page(about.condition.truePage),
        falsePage: words.page(about.condition.falsePage),
      };
      return (
        <>
          {shown('pageTitle') && <Fact name={t('merge.field.pageTitle')} value={about?.pageTitle} />}
          {colours && <Fact name={t('merge.field.colour')} value={words.colour(about)} />}
          {conflict.fields.includes('nextPage') && (
            <Fact name={t('merge.field.nextPage')} value={words.page(about?.nextPage)} />
          )}
          {conflict.fields.includes('condition') && (
            <Fact
              name={t('merge.field.condition')}
              value={condition ? t('merge.conditionTo', condition) : t('merge.none')}
            />
          )}
        </>
      );
    }
  }
}

function useWords(conflict: Conflict) {
  const { t } = useTranslation('builder');
  return {
    page(target: Target | undefined): string {
      if (target === undefined) {
        return t('merge.none');
      }
      return target === 'end'
        ? t('merge.end')
        : (pageOf(conflict.theirForm, target)?.pageTitle ?? t('merge.otherPage'));
    },
    colour: (tint: Tinted | undefined): string =>
      tint?.bgColor === undefined
        ? t('merge.none')
        : t('merge.colourAt', { colour: tint.bgColor, opacity: tint.opacity ?? 100 }),
  };
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
