import clsx from 'clsx';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { parseColour } from '../../../form-rules/colour';
import type { Section, Tinted } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { ColorField } from '../../../ui/ColorField/ColorField';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { ContrastReadout } from '../canvas/ContrastReadout';
import { pageOf } from '../draft/document';
import { SECTION_COLOUR, sectionNumber } from '../draft/sections';
import { useEditor, useEditorState } from '../editor/EditorContext';
import type { EditorState } from '../editor/editorStore';
import styles from './ColourControls.module.css';

/** Colours of the page, and of the selected question's section or else of the next new section. */
export function ColourControls() {
  const pageId = useEditorState(({ selection }) => selection.pageId);
  return (
    <section className={clsx(layout['stack'], layout['gap16'], styles['colours'])}>
      {pageId !== undefined && <PageColour pageId={pageId} />}
      <SectionColour />
    </section>
  );
}

function PageColour({ pageId }: { pageId: PageId }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const tinted = useEditorState(
    useShallow(({ document }): Tinted => backgroundOf(pageOf(document.form, pageId))),
  );
  const hasColour = tinted.bgColor !== undefined;
  return (
    <Colour
      label={t('panel.background')}
      opacityLabel={t('panel.backgroundOpacity')}
      resetLabel={t('panel.resetBackground')}
      hint={hasColour ? undefined : t('panel.noBackground')}
      tinted={tinted}
      on="page"
      onTint={(tint) => editor.dispatch({ type: 'page/setColour', id: pageId, ...tint })}
      onReset={hasColour ? () => editor.dispatch({ type: 'page/clearColour', id: pageId }) : undefined}
    />
  );
}

function SectionColour() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const number = useEditorState((state) => selectedSection(state)?.number);
  const id = useEditorState((state) => selectedSection(state)?.section.sectionId);
  const pageId = useEditorState(({ selection }) => selection.pageId);
  const tinted = useEditorState(
    useShallow((state): Tinted => backgroundOf(selectedSection(state)?.section ?? state.nextSection)),
  );

  function tint(part: Tint) {
    if (id !== undefined && pageId !== undefined) {
      editor.dispatch({ type: 'section/setColour', id, pageId, ...part });
    } else {
      editor.tintNextSection(part);
    }
  }

  const isDefault =
    (tinted.bgColor ?? SECTION_COLOUR).toUpperCase() === SECTION_COLOUR && (tinted.opacity ?? 100) === 100;
  return (
    <Colour
      label={t('panel.section')}
      opacityLabel={t('panel.sectionOpacity')}
      resetLabel={t('panel.resetSection')}
      hint={number === undefined ? t('panel.nextSection') : t('panel.ofSection', { number })}
      tinted={{ ...tinted, bgColor: tinted.bgColor ?? SECTION_COLOUR }}
      on="section"
      onTint={tint}
      onReset={isDefault ? undefined : () => tint({ bgColor: SECTION_COLOUR, opacity: 100 })}
    />
  );
}

type Tint = { readonly bgColor?: string; readonly opacity?: number };

type ColourProps = {
  label: string;
  opacityLabel: string;
  resetLabel: string;
  hint: ReactNode;
  tinted: Tinted;
  on: 'page' | 'section';
  onTint: (tint: Tint) => void;
  onReset: (() => void) | undefined;
};

function Colour({ label, opacityLabel, resetLabel, hint, tinted, on, onTint, onReset }: ColourProps) {
  const { t } = useTranslation('builder');
  const hintId = useId();
  const parsed = parseColour(tinted.bgColor ?? SECTION_COLOUR);
  return (
    <fieldset aria-label={label} aria-describedby={hint ? hintId : undefined}>
      <ColorField
        label={label}
        value={hexOf(parsed?.colour ?? [182, 182, 182])}
        onChange={(bgColor) => onTint({ bgColor: bgColor.toUpperCase() })}
        opacity={tinted.opacity ?? parsed?.opacity ?? 100}
        onOpacityChange={(opacity) => onTint({ opacity })}
        opacityLabel={opacityLabel}
        invalidText={t('panel.notAColour')}
      />
      <div className={clsx(layout['topRow'], layout['gap8'], styles['under'])}>
        <div className={clsx(layout['stack'], layout['gap2'], layout['grow'])}>
          {hint && (
            <p id={hintId} className={clsx(typeStyles['caption'], typeStyles['faint'])}>
              {hint}
            </p>
          )}
          {tinted.bgColor !== undefined && <ContrastReadout tinted={tinted} on={on} />}
        </div>
        {onReset && (
          <IconButton
            size="sm"
            label={resetLabel}
            icon={<RotateCcw size={14} />}
            onClick={(event) => {
              // The button disappears after the reset, so focus the colour field.
              event.currentTarget.closest('fieldset')?.querySelector('input')?.focus();
              onReset();
            }}
          />
        )}
      </div>
    </fieldset>
  );
}

/** The section of the selected question, and its number. */
function selectedSection({
  document,
  selection,
}: EditorState): { section: Section; number: number } | undefined {
  const page = pageOf(document.form, selection.pageId);
  const chosen = page?.questions.find(({ id }) => id === selection.questionId)?.sectionId;
  const section = page?.sections?.find(({ sectionId }) => sectionId === chosen);
  if (page === undefined || section === undefined) {
    return undefined;
  }
  return { section, number: sectionNumber(page, section.sectionId) };
}

function backgroundOf(source: Tinted | undefined): Tinted {
  return {
    ...(source?.bgColor !== undefined && { bgColor: source.bgColor }),
    ...(source?.opacity !== undefined && { opacity: source.opacity }),
    ...(source?.textColor !== undefined && { textColor: source.textColor }),
  };
}

function hexOf(colour: readonly number[]): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
