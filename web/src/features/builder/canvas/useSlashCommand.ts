import { type ComponentProps, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDefaultText } from '../../../form-rules/authoring/newQuestion';
import { isMedia, KINDS } from '../../../form-rules/questionKinds';
import type { KindName, Question } from '../../../form-rules/questions';
import { numberAndText } from '../draft/numbering';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import type { BuilderTranslate } from '../editor/offerUndo';
import { useActions } from '../editor/useActions';
import { hasCommandKey } from '../keyboard/platform';

/** The text field of a question, where a slash in an untouched text opens the list of types. */
export function useSlashCommand(question: Question) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { changeType } = useActions();
  const listId = useId();
  // The text after the slash is not part of the draft.
  const [slash, setSlash] = useState<{ typed: string; at: number }>();
  const { id, type } = question;
  const kinds = slash ? matchKinds(slash.typed.slice(1), t) : [];
  const active = slash && kinds[slash.at];

  function write(text: string) {
    setSlash(undefined);
    editor.dispatch({ type: 'question/setText', id, text });
  }

  function onText(text: string) {
    const canBegin = text === '/' && isDefaultText(question.questionText) && !isMedia(type);
    const continues = slash !== undefined && text.startsWith('/');
    if ((canBegin || continues) && matchKinds(text.slice(1), t).length > 0) {
      setSlash({ typed: text, at: 0 });
    } else {
      write(text);
    }
  }

  function pick(kind: KindName) {
    setSlash(undefined);
    changeType(id, kind);
    editor.requestFocus({ key: focusKey.question(id), caret: 'all' });
  }

  const onKeyDown: ComponentProps<'textarea'>['onKeyDown'] = (event) => {
    if (slash === undefined || event.nativeEvent.isComposing) {
      return;
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      setSlash({ ...slash, at: (slash.at + by + kinds.length) % kinds.length });
    } else if ((event.key === 'Enter' || event.key === 'Tab') && active) {
      pick(active);
    } else if (event.key === 'Escape') {
      write(slash.typed);
    } else if (hasCommandKey(event) && event.key === 'z') {
      setSlash(undefined);
    } else {
      return;
    }
    event.preventDefault();
  };

  return {
    shown: slash?.typed ?? numberAndText(question.questionText).text,
    onText,
    field: {
      onKeyDown,
      onBlur: () => slash && write(slash.typed),
      ...(slash && {
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': listId,
        'aria-autocomplete': 'list' as const,
        'aria-activedescendant': active && `${listId}-${active}`,
      }),
    },
    list: slash && { id: listId, kinds, active, onPick: pick },
  };
}

/** The question types with a word that starts with the text, in the current language or in English. */
function matchKinds(typed: string, t: BuilderTranslate): readonly KindName[] {
  const query = typed.trim().toLowerCase();
  return KINDS.filter((kind) =>
    [kind, t(`kind.${kind}`)].some((name) => ` ${name.toLowerCase()}`.includes(` ${query}`)),
  );
}
