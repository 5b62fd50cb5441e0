import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { Select } from '../../../ui/Select/Select';
import { TextField } from '../../../ui/TextField/TextField';
import type { Wanted } from './api/responseList';
import { nameOf, type QuestionColumn } from './columns';
import { useWriting } from './describeResponse';
import styles from './Filters.module.css';

type AnswerFilterProps = {
  questions: readonly QuestionColumn[];
  wanted: Wanted;
  onChange: (change: Partial<Wanted>) => void;
  compact: boolean;
};

const NONE = '';
const WORDS = 'words:';
const ASKED = 'asked:';

/** Whether its answers are words of the respondent's own. */
export function takesText({ type }: Pick<QuestionColumn, 'type'>): boolean {
  return type === 'Short Answer' || type === 'Long Answer';
}

/** By answer: a question first, then one of its answers. */
export function AnswerFilter({ questions, wanted, onChange, compact }: AnswerFilterProps) {
  const { t } = useTranslation('responses');
  // A question alone narrows nothing down, so it is not in the address yet.
  const [picked, setPicked] = useState({ question: NONE, over: wanted.question });
  const chosen = wanted.question ?? (picked.over === wanted.question ? picked.question : NONE);
  const question = questions.find(({ questionId }) => questionId === chosen);
  return (
    <>
      <div className={styles['question']}>
        <Select
          label={t('filter.question')}
          compact={compact}
          value={question?.questionId ?? NONE}
          onChange={(next) => {
            setPicked({ question: next, over: undefined });
            onChange({ question: undefined, answer: undefined });
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
          answer={wanted.question === undefined ? undefined : wanted.answer}
          onAnswer={(answer) =>
            onChange(
              answer === undefined
                ? { question: undefined, answer: undefined }
                : { question: question.questionId, answer },
            )
          }
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
  const { number } = useWriting();
  const isText = takesText(question);
  const isWords = isText && answer !== undefined && answer !== 'answered' && answer !== 'skipped';
  const [wantsWords, setWantsWords] = useState(isWords);
  const asked = [
    { value: `${ASKED}answered`, label: `${t('filter.answered')} · ${number(question.answered)}` },
    { value: `${ASKED}skipped`, label: `${t('filter.skipped')} · ${number(question.skipped)}` },
  ];
  const bars = isText
    ? [{ value: WORDS, label: t('filter.containsChoice') }]
    : question.bars.map(({ key, label, count, removed }) => ({
        value: key,
        label: `${label}${removed === true ? ` ${t('removed')}` : ''} · ${number(count)}`,
      }));
  return (
    <>
      <div className={styles['answer']}>
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

/** A bar's key, but for the two that every question has. */
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
    <form className={styles['words']} onSubmit={find}>
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
