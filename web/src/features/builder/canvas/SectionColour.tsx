import { Popover } from '@base-ui/react/popover';
import { Palette } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Section } from '../../../form-rules/definition';
import type { PageId, SectionId } from '../../../form-rules/ids';
import { ColorField } from '../../../ui/ColorField/ColorField';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { SECTION_COLOUR } from '../draft/sections';
import { useEditor } from '../editor/EditorContext';
import { ContrastReadout } from './ContrastReadout';
import styles from './SectionColour.module.css';
import headStyles from './SectionRunItem.module.css';

export type SectionColourProps = {
  pageId: PageId;
  sectionId: SectionId;
  section: Section | undefined;
  number: number;
};

/** A section's colour, with how well its name reads on it. */
export function SectionColour({ pageId, sectionId, section, number }: SectionColourProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { bgColor = SECTION_COLOUR, opacity = 100 } = section ?? {};
  const colour = (tint: { bgColor: string } | { opacity: number }) =>
    editor.give({ type: 'section/coloured', id: sectionId, pageId, ...tint });
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <IconButton
            size="sm"
            className={headStyles['tool']}
            label={t('canvas.section.colourOf', { number })}
            icon={<Palette size={15} />}
          />
        }
      />
      <Popover.Portal>
        <Popover.Positioner className={styles['positioner']} sideOffset={6} align="end">
          <Popover.Popup
            className={styles['popup']}
            aria-label={t('canvas.section.colourOf', { number })}
            data-raised=""
          >
            <ColorField
              label={t('canvas.section.colour')}
              value={bgColor.toLowerCase()}
              onChange={(next) => colour({ bgColor: next })}
              opacity={opacity}
              onOpacityChange={(next) => colour({ opacity: next })}
              opacityLabel={t('canvas.section.opacity')}
            />
            <ContrastReadout tinted={{ ...section, bgColor, opacity }} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
