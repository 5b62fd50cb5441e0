import { CirclePlus, Clapperboard, Image, LayoutList, Split, Type } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../editor/useActions';
import type { PageMode } from '../frame/usePageModes';

/** Something that can be added to the page. */
export type Tool = {
  readonly id: 'question' | 'text' | 'condition' | 'image' | 'video' | 'section';
  readonly label: string;
  readonly icon: ReactNode;
  /** The letter that does the same while the canvas has the focus. */
  readonly letter: string;
  readonly run: () => void;
};

/** Everything that can be added, in the panel's order. What is added is edited, so the page leaves the condition mode. */
export function useTools(setMode: (mode: PageMode) => void): readonly Tool[] {
  const { t } = useTranslation('builder');
  const actions = useActions();
  return useMemo(() => {
    const editing = (add: () => void) => () => {
      setMode('edit');
      add();
    };
    return [
      {
        id: 'question',
        label: t('panel.addQuestion'),
        icon: <CirclePlus />,
        letter: 'q',
        run: editing(() => actions.addQuestion('Multiple Choice')),
      },
      {
        id: 'text',
        label: t('panel.addText'),
        icon: <Type />,
        letter: 't',
        run: editing(() => actions.addQuestion('Text')),
      },
      {
        id: 'condition',
        label: t('panel.addCondition'),
        icon: <Split />,
        letter: 'c',
        run: () => setMode('condition'),
      },
      {
        id: 'image',
        label: t('panel.addImage'),
        icon: <Image />,
        letter: 'i',
        run: editing(() => actions.addQuestion('Image')),
      },
      {
        id: 'video',
        label: t('panel.addVideo'),
        icon: <Clapperboard />,
        letter: 'v',
        run: editing(() => actions.addQuestion('Video')),
      },
      {
        id: 'section',
        label: t('panel.addSections'),
        icon: <LayoutList />,
        letter: 's',
        run: editing(() => actions.addSection()),
      },
    ];
  }, [actions, setMode, t]);
}
