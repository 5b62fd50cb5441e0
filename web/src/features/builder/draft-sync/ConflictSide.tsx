import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { questionsOf, type Target, type Tinted } from '../../../form-rules/definition';
import type { Question } from '../../../form-rules/questions';
import type { EndingTexts, FormSettings } from '../../../form-rules/settings';
import { QuestionField } from '../../../question-types/QuestionField';
import { DATE_TIME, dateFormat } from '../../../ui/dates';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import type { Conflict } from '../draft/conflict';
import { endAt } from '../draft/ends';
import { type OptionList, optionLists } from '../draft/optionLists';
import { endName } from '../editor/endName';
import { LABEL_OF_LIST } from './conflictLabels';
import styles from './MergeDialog.module.css';

/** The result of choosing this side of a conflict. */
export function ConflictSide({ conflict, side }: { conflict: Conflict; side: 'mine' | 'theirs' }) {
  const { t } = useTranslation('merging');
  if (conflict[side] === undefined) {
    return <p className={clsx(typeStyles['help'], typeStyles['breakWords'])}>{t('removed')}</p>;
  }
  if (conflict.kind === 'question') {
    return conflict[side] && <QuestionSide question={conflict[side]} fields={conflict.fields} />;
  }
  return (
    <dl className={clsx(layout['grid'], layout['gap8'])}>
      <Facts conflict={conflict} side={side} />
    </dl>
  );
}

function QuestionSide({ question, fields }: { question: Question; fields: readonly string[] }) {
  const { t } = useTranslation('merging');
  const lists = optionLists(question);
  return (
    <div className={clsx(layout['grid'], layout['gap8'], layout['shrink'])}>
      <p className={clsx(typeStyles['strong'], typeStyles['breakWords'], styles['text'])}>
        <Marked if={fields.includes('questionText')}>{question.questionText || t('untitled')}</Marked>
      </p>
      {(question.description || fields.includes('description')) && (
        <p className={clsx(typeStyles['help'], typeStyles['breakWords'])}>
          <Marked if={fields.includes('description')}>{question.description || t('none')}</Marked>
        </p>
      )}
      <QuestionLists lists={lists} fields={fields} />
      {lists.length === 0 && <QuestionField question={question} />}
      {fields.includes('required') && (
        <p className={clsx(typeStyles['help'], typeStyles['breakWords'])}>
          <Marked if>{t(question.required ? 'required' : 'optional')}</Marked>
        </p>
      )}
    </div>
  );
}

type QuestionListsProps = { lists: readonly OptionList[]; fields: readonly string[] };

/** The lists of a question; named if there are several. */
function QuestionLists({ lists, fields }: QuestionListsProps) {
  const { t } = useTranslation('merging');
  const contents = lists.map(({ name, item, labels }) => ({
    name: t(`field.${LABEL_OF_LIST[item]}`),
    labels: <Marked if={fields.includes(name)}>{labels.join(' · ')}</Marked>,
  }));
  if (contents.length > 1) {
    return (
      <dl className={clsx(layout['grid'], layout['gap8'])}>
        {contents.map(({ name, labels }) => (
          <Fact key={name} name={name} value={labels} />
        ))}
      </dl>
    );
  }
  return contents.map(({ name, labels }) => (
    <p key={name} className={clsx(typeStyles['help'], typeStyles['breakWords'])}>
      {labels}
    </p>
  ));
}

/** Highlights a field that differs; the text above names it too. */
function Marked({ if: isMarked, children }: { if: boolean; children: ReactNode }) {
  return isMarked ? <mark className={styles['mark']}>{children}</mark> : children;
}

type FactsProps = { conflict: Exclude<Conflict, { kind: 'question' }>; side: 'mine' | 'theirs' };

function Facts({ conflict, side }: FactsProps) {
  const { t } = useTranslation('merging');
  const texts = useFieldTexts(conflict);
  const shown = (field: string) => conflict.fields.length === 0 || conflict.fields.includes(field);
  const colours = ['bgColor', 'opacity', 'textColor'].some((field) => conflict.fields.includes(field));
  switch (conflict.kind) {
    case 'form': {
      const about = conflict[side];
      return (
        <>
          {shown('name') && <Fact name={t('field.name')} value={about?.name} />}
          {shown('startPage') && <Fact name={t('field.startPage')} value={texts.page(about?.startPage)} />}
          {shown('welcome') && <Fact name={t('field.welcome')} value={texts.welcome(about?.settings)} />}
          {shown('endings') && <Fact name={t('field.endings')} value={texts.endings(about?.settings)} />}
          {TIMES.filter(shown).map((name) => (
            <Fact key={name} name={t(`field.${name}`)} value={texts.time(about?.settings?.[name])} />
          ))}
          {shown('responseLimit') && (
            <Fact name={t('field.responseLimit')} value={about?.settings?.responseLimit ?? t('none')} />
          )}
          {shown('retentionDays') && (
            <Fact name={t('field.retentionDays')} value={about?.settings?.retentionDays ?? t('none')} />
          )}
          {shown('closedText') && (
            <Fact name={t('field.closedText')} value={about?.settings?.closedText ?? t('none')} />
          )}
          {shown('confirmation') && (
            <Fact name={t('field.confirmation')} value={texts.confirmation(about?.settings)} />
          )}
          {FLAGS.filter(shown).map((flag) => (
            <Fact key={flag} name={t(`flag.${flag}`)} value={t(about?.settings?.[flag] ? 'on' : 'off')} />
          ))}
        </>
      );
    }
    case 'section':
      return <Fact name={t('field.colour')} value={texts.colour(conflict[side])} />;
    case 'page': {
      const about = conflict[side];
      const condition = about?.condition && {
        truePage: texts.page(about.condition.truePage),
        falsePage: texts.page(about.condition.falsePage),
      };
      return (
        <>
          {shown('pageTitle') && <Fact name={t('field.pageTitle')} value={about?.pageTitle} />}
          {colours && <Fact name={t('field.colour')} value={texts.colour(about)} />}
          {conflict.fields.includes('nextPage') && (
            <Fact name={t('field.nextPage')} value={texts.page(about?.nextPage)} />
          )}
          {conflict.fields.includes('condition') && (
            <Fact name={t('field.condition')} value={condition ? t('conditionTo', condition) : t('none')} />
          )}
        </>
      );
    }
  }
}

const TIMES = ['opensAt', 'closesAt'] as const;
const FLAGS = ['nextUntilLastPage', 'oneResponsePerDevice', 'hideAnotherResponse'] as const;

function textsIn(texts: EndingTexts): string {
  return Object.values(texts).join(' · ');
}

function useFieldTexts({ theirForm: form }: Conflict) {
  const { t, i18n } = useTranslation('merging');
  const { t: tb } = useTranslation('builder');
  return {
    time: (minute: string | undefined): string =>
      minute === undefined ? t('none') : dateFormat(i18n.language, DATE_TIME).format(new Date(minute)),
    page(target: Target | undefined): string {
      if (target === undefined) {
        return t('none');
      }
      const page = form.pages.find(({ pageId }) => pageId === target);
      const end = endAt(form, target);
      return page?.pageTitle ?? (end ? endName(form, end, tb) : t('otherPage'));
    },
    welcome: ({ welcome }: FormSettings = {}): string =>
      welcome ? textsIn(welcome) || t('usual') : t('none'),
    confirmation({ confirmation }: FormSettings = {}): string {
      if (confirmation === undefined) {
        return t('none');
      }
      const { addressQuestionId, subject, text, copyAnswers } = confirmation;
      const question = questionsOf(form).find(({ id }) => id === addressQuestionId);
      const address =
        addressQuestionId === undefined ? t('listedPeople') : question?.questionText || t('otherQuestion');
      return [address, subject, text, copyAnswers && t('withAnswers')].filter(Boolean).join(' · ');
    },
    endings: ({ endings = [] }: FormSettings = {}): ReactNode => (
      <ul>
        {endings.map(({ id, ...ending }) => (
          <li key={id} dir="auto">
            {textsIn(ending) || t('usual')}
          </li>
        ))}
      </ul>
    ),
    colour: (tint: Tinted | undefined): string =>
      tint?.bgColor === undefined
        ? t('none')
        : t('colourAt', { colour: tint.bgColor, opacity: tint.opacity ?? 100 }),
  };
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt className={clsx(typeStyles['caption'], typeStyles['faint'])}>{name}</dt>
      <dd className={clsx(typeStyles['breakWords'], styles['fact'])}>{value}</dd>
    </div>
  );
}
