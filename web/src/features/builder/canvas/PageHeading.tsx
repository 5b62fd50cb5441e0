import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../../form-rules/definition';
import typeStyles from '../../../ui/type.module.css';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { AutoGrowText } from '../question-types/AutoGrowText';
import styles from './PageHeading.module.css';

export function PageHeading({ page }: { page: Page }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { pageId, pageTitle, questions } = page;
  const firstId = questions[0]?.id;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const isHeading = event.target === event.currentTarget;
    if (isHeading && event.key === 'ArrowDown' && firstId !== undefined) {
      event.preventDefault();
      editor.select({ pageId, questionId: firstId }, { key: focusKey.card(firstId) });
    } else if (!isHeading && (event.key === 'Enter' || event.key === 'Escape')) {
      // A title is one line.
      event.preventDefault();
      event.stopPropagation();
      editor.requestFocus({ key: focusKey.canvas });
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move from the heading into the page.
    <h1
      className={clsx(typeStyles['display'], styles['heading'])}
      tabIndex={-1}
      data-focus={focusKey.canvas}
      onKeyDown={onKeyDown}
    >
      <AutoGrowText
        aria-label={t('canvas.pageTitle')}
        placeholder={t('canvas.pageTitle')}
        value={pageTitle}
        onText={(title) =>
          editor.dispatch({ type: 'page/setTitle', id: pageId, title: title.replaceAll(/\s*\n\s*/g, ' ') })
        }
      />
    </h1>
  );
}
