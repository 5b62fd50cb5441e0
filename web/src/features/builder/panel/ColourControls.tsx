import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { readColour } from '../../../form-rules/colour';
import type { Section, Tinted } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { ColorField } from '../../../ui/ColorField/ColorField';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { ContrastReadout } from '../canvas/ContrastReadout';
import { pageOf } from '../draft/document';
import { SECTION_COLOUR, sectionNumber } from '../draft/sections';
import { useEdited, useEditor } from '../editor/EditorContext';
import type { EditorState } from '../editor/editorStore';
import styles from './ColourControls.module.css';

/** The colour of the page, and of a section: the one the selected question is in, else the one made next. */
export function ColourControls() {
  const pageId = useEdited(({ place }) => place.pageId);
  return (
    <section className={styles['colours']}>
      {pageId !== undefined && <PageColour pageId={pageId} />}
      <SectionColour />
    </section>
  );
}

function PageColour({ pageId }: { pageId: PageId }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const tinted = useEdited(useShallow(({ document }): Tinted => tintOf(pageOf(document.form, pageId))));
  const hasColour = tinted.bgColor !== undefined;
  return (
    <Colour
      label={t('panel.background')}
      opacityLabel={t('panel.backgroundOpacity')}
      resetLabel={t('panel.resetBackground')}
      hint={hasColour ? undefined : t('panel.noBackground')}
      tinted={tinted}
      on="page"
      onTint={(tint) => editor.give({ type: 'page/coloured', id: pageId, ...tint })}
      onReset={hasColour ? () => editor.give({ type: 'page/uncoloured', id: pageId }) : undefined}
    />
  );
}

function SectionColour() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const number = useEdited((state) => selectedSection(state)?.number);
  const id = useEdited((state) => selectedSection(state)?.section.sectionId);
  const pageId = useEdited(({ place }) => place.pageId);
  const tinted = useEdited(
    useShallow((state): Tinted => tintOf(selectedSection(state)?.section ?? state.nextSection)),
  );

  function tint(part: Tint) {
    if (id !== undefined && pageId !== undefined) {
      editor.give({ type: 'section/coloured', id, pageId, ...part });
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
  const hintId = useId();
  const read = readColour(tinted.bgColor ?? SECTION_COLOUR);
  return (
    <fieldset className={styles['colour']} aria-label={label} aria-describedby={hint ? hintId : undefined}>
      <ColorField
        label={label}
        value={hexOf(read?.colour ?? [182, 182, 182])}
        onChange={(bgColor) => onTint({ bgColor: bgColor.toUpperCase() })}
        opacity={tinted.opacity ?? read?.opacity ?? 100}
        onOpacityChange={(opacity) => onTint({ opacity })}
        opacityLabel={opacityLabel}
      />
      <div className={styles['under']}>
        <div className={styles['words']}>
          {hint && (
            <p id={hintId} className={styles['hint']}>
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
              // The button goes once there is nothing to reset: the focus goes to what it has reset.
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
function selectedSection({ document, place }: EditorState): { section: Section; number: number } | undefined {
  const page = place.pageId === undefined ? undefined : pageOf(document.form, place.pageId);
  const chosen = page?.questions.find(({ id }) => id === place.questionId)?.sectionId;
  const section = page?.sections?.find(({ sectionId }) => sectionId === chosen);
  if (page === undefined || section === undefined) {
    return undefined;
  }
  return { section, number: sectionNumber(page, section.sectionId) };
}

function tintOf(holder: Tinted | undefined): Tinted {
  return {
    ...(holder?.bgColor !== undefined && { bgColor: holder.bgColor }),
    ...(holder?.opacity !== undefined && { opacity: holder.opacity }),
    ...(holder?.textColor !== undefined && { textColor: holder.textColor }),
  };
}

function hexOf(colour: readonly number[]): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
