import clsx from 'clsx';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countsAnswered, takesText } from '../../../form-rules/questionKinds';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/Select/Select';
import { TextField } from '../../../ui/TextField/TextField';
import { useFormat } from '../useFormat';
import { answeredLabel, answerLabel, nameOf, type QuestionColumn } from './columns';
import styles from './Filters.module.css';
import { useResponsesContext } from './responsesContext';

const NONE = '';
const WORDS = 'words:';
const ASKED = 'asked:';

/** Filters by answer: first a question, then one of its answers. */
export function AnswerFilter({ compact }: { compact: boolean }) {
  const { t } = useTranslation('responses');
  const { analytics, url } = useResponsesContext();
  const { filter, setFilter } = url;
  const questions = analytics.analytics;
  // A question without an answer filters nothing, so it is not in the URL yet.
  const [picked, setPicked] = useState({ question: NONE, over: filter.question });
  const chosen = filter.question ?? (picked.over === filter.question ? picked.question : NONE);
  const question = questions.find(({ questionId }) => questionId === chosen);
  return (
    <>
      <div className={clsx(layout['shrink'], styles['question'])}>
        <Select
          label={t('filter.question')}
          compact={compact}
          value={question?.questionId ?? NONE}
          onChange={(next) => {
            setPicked({ question: next, over: undefined });
            setFilter({ question: undefined, answer: undefined });
          }}
          options={[
            { value: NONE, label: t('filter.anyQuestion') },
            ...questions.map((one) => ({ value: one.questionId, label: nameOf(one, t('removed')) })),
          ]}
        />
      </div>
      {question && (
        <AnswerChoice
          key={question.questionId}
          question={question}
          answer={filter.question === undefined ? undefined : filter.answer}
          onAnswer={(answer) => setFilter({ question: answer && question.questionId, answer })}
          compact={compact}
        />
      )}
    </>
  );
}

type AnswerChoiceProps = {
  question: QuestionColumn;
  answer: string | undefined;
  onAnswer: (answer: string | undefined) => void;
  compact: boolean;
};

function AnswerChoice({ question, answer, onAnswer, compact }: AnswerChoiceProps) {
  const { t } = useTranslation('responses');
  const { number } = useFormat();
  const isText = takesText(question.type);
  const isWords = isText && answer !== undefined && answer !== 'answered' && answer !== 'skipped';
  const [wantsWords, setWantsWords] = useState(isWords);
  const asked = [
    {
      value: `${ASKED}answered`,
      label: `${answeredLabel(t, question, 'answered')} · ${number(question.answered)}`,
    },
    {
      value: `${ASKED}skipped`,
      label: `${answeredLabel(t, question, 'skipped')} · ${number(question.skipped)}`,
    },
  ];
  const counted = countsAnswered(question.type) ? [] : question.bars;
  const bars = isText
    ? [{ value: WORDS, label: t('filter.containsChoice') }]
    : counted.map((bar) => ({
        value: bar.key,
        label: `${answerLabel(t, question, bar)}${bar.removed === true ? ` ${t('removed')}` : ''} · ${number(bar.count)}`,
      }));
  return (
    <>
      <div className={clsx(layout['shrink'], styles['question'])}>
        <Select
          label={t('filter.answer')}
          compact={compact}
          value={isWords || wantsWords ? WORDS : choiceOf(answer)}
          onChange={(next) => {
            setWantsWords(next === WORDS);
            onAnswer(next === WORDS || next === NONE ? undefined : next.replace(ASKED, ''));
          }}
          options={[{ value: NONE, label: t('filter.choose') }, ...bars, ...asked]}
        />
      </div>
      {(isWords || wantsWords) && (
        <WordsField
          key={isWords ? answer : NONE}
          words={isWords ? answer : NONE}
          onWords={(words) => onAnswer(words === '' ? undefined : words)}
        />
      )}
    </>
  );
}

/** The option's value; Answered and Skipped get a prefix, because a bar may have the same key. */
function choiceOf(answer: string | undefined): string {
  if (answer === undefined) {
    return NONE;
  }
  return answer === 'answered' || answer === 'skipped' ? `${ASKED}${answer}` : answer;
}

function WordsField({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const { t } = useTranslation('responses');
  const [typed, setTyped] = useState(words);
  function find(event: FormEvent) {
    event.preventDefault();
    onWords(typed.trim());
  }
  return (
    <form className={clsx(layout['row'], layout['gap4'], styles['words'])} onSubmit={find}>
      <TextField
        label={t('filter.words')}
        name="words"
        type="search"
        autoComplete="off"
        placeholder={t('filter.wordsPlaceholder')}
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
      <IconButton type="submit" size="lg" label={t('filter.find')} icon={<Search size={16} />} />
    </form>
  );
}
