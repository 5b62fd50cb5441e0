import { CirclePlus, Clapperboard, Image, LayoutList, Split, Type } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NEW_QUESTION_TYPE } from '../../../form-rules/authoring/newQuestion';
import type { KindName } from '../../../form-rules/questions';
import type { PageMode } from '../condition/usePageModes';
import { useActions } from '../editor/useActions';

/** Something that can be added to the page. */
export type Tool = {
  readonly id: 'question' | 'text' | 'condition' | 'image' | 'video' | 'section';
  readonly label: string;
  readonly icon: ReactNode;
  /** Shortcut while the canvas has the focus. */
  readonly letter: string;
  readonly run: () => void;
  /** Runs it with a chosen question type. */
  readonly runWith?: (kind: KindName) => void;
};

/** The tools in the panel's order. Adding something leaves the condition mode. */
export function useTools(setMode: (mode: PageMode) => void): readonly Tool[] {
  const { t } = useTranslation('builder');
  const actions = useActions();
  return useMemo(() => {
    const editing = (add: () => void) => () => {
      setMode('edit');
      add();
    };
    const adding = (kind: KindName) => editing(() => actions.addQuestion(kind));
    return [
      {
        id: 'question',
        label: t('panel.addQuestion'),
        icon: <CirclePlus />,
        letter: 'q',
        run: adding(NEW_QUESTION_TYPE),
        runWith: (kind) => adding(kind)(),
      },
      { id: 'text', label: t('panel.addText'), icon: <Type />, letter: 't', run: adding('Text') },
      {
        id: 'condition',
        label: t('panel.addCondition'),
        icon: <Split />,
        letter: 'c',
        run: () => setMode('condition'),
      },
      { id: 'image', label: t('panel.addImage'), icon: <Image />, letter: 'i', run: adding('Image') },
      { id: 'video', label: t('panel.addVideo'), icon: <Clapperboard />, letter: 'v', run: adding('Video') },
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
