import { Popover } from '@base-ui/react/popover';
import { useTranslation } from 'react-i18next';
import { ColorField } from '../../../ui/ColorField/ColorField';
import { SECTION_COLOUR } from '../draft/sections';
import { useEditor } from '../editor/EditorContext';
import { ContrastReadout } from './ContrastReadout';
import type { SectionColourProps } from './SectionColour';
import styles from './SectionColourPopover.module.css';

export type SectionColourPopoverProps = SectionColourProps & {
  button: HTMLElement | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function SectionColourPopover({
  pageId,
  sectionId,
  section,
  number,
  button,
  open,
  onOpenChange,
}: SectionColourPopoverProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { bgColor = SECTION_COLOUR, opacity = 100 } = section ?? {};
  const colour = (tint: { bgColor: string } | { opacity: number }) =>
    editor.dispatch({ type: 'section/setColour', id: sectionId, pageId, ...tint });
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner className={styles['positioner']} anchor={button} sideOffset={6} align="end">
          <Popover.Popup
            className={styles['popup']}
            aria-label={t('canvas.section.colourOf', { number })}
            data-raised=""
            finalFocus={() => button}
          >
            <ColorField
              label={t('canvas.section.colour')}
              value={bgColor.toLowerCase()}
              onChange={(next) => colour({ bgColor: next })}
              opacity={opacity}
              onOpacityChange={(next) => colour({ opacity: next })}
              opacityLabel={t('canvas.section.opacity')}
              invalidText={t('panel.notAColour')}
            />
            <ContrastReadout tinted={{ ...section, bgColor, opacity }} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
