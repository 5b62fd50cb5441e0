import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../paths';
import type { BarCommand, CommandSource } from '../../shared/commands/screenCommands';
import { analysisOf, openInBuilder, openProject } from '../../shared/works/destinations';
import { matchesName } from '../../shared/works/matchesName';
import { allWorks } from '../../shared/works/queries';
import { useCreateForm } from '../../shared/works/useCreateForm';
import { readTheme, type Theme } from '../../ui/theme';

export type CommandGroup = {
  name: 'here' | 'forms' | 'projects' | 'screens' | 'actions';
  items: GroupedCommand[];
};
export type GroupedCommand = BarCommand & { readonly group: CommandGroup['name'] };

/** Callbacks of the application around the bar. */
export type CommandHost = {
  /** The commands of the open screen. */
  source: CommandSource;
  onTheme: (theme: Theme) => void;
  onNewProject: () => void;
  onLogOut: () => void;
};

const MAX_PER_GROUP = 8;

/** All commands that match the search, in groups. */
export function useCommands(search: string, host: CommandHost): CommandGroup[] {
  const { t } = useTranslation('commands');
  const navigate = useNavigate();
  const createForm = useCreateForm();
  const { data: works = [] } = useQuery(allWorks);
  const { data: here = [] } = useQuery({
    queryKey: ['commands', search],
    queryFn: () => host.source(search),
    gcTime: 0,
    staleTime: 0,
  });
  const go = (id: string, label: string, to: string, state?: unknown): BarCommand => ({
    id,
    label,
    run: () => void navigate(to, { state }),
  });
  const theme = readTheme() === 'dark' ? 'light' : 'dark';

  const forms = works
    .filter((work) => work.type === 'form')
    .flatMap((form) => {
      const builder = openInBuilder(form);
      return [
        go(`form ${form._id}`, form.name, builder.to, builder.state),
        ...(form.status === 'published' && search.trim() !== ''
          ? [go(`analysis ${form._id}`, t('analysisOf', { form: form.name }), analysisOf(form).to)]
          : []),
      ];
    });
  const projects = works
    .filter((work) => work.type === 'project')
    .map((project) => {
      const { to, state } = openProject(project);
      return go(`project ${project._id}`, project.name, to, state);
    });
  const screens = [
    go('home', t('screen.home'), paths.home),
    go('analysis', t('screen.analysis'), paths.analysis),
    go('projects', t('screen.projects'), paths.projects),
    go('trash', t('screen.trash'), paths.trash),
    go('profile', t('screen.profile'), paths.profile),
    go('settings', t('screen.settings'), paths.settings),
  ];
  const actions: BarCommand[] = [
    { id: 'new form', label: t('action.newForm'), run: createForm.start },
    { id: 'new project', label: t('action.newProject'), run: host.onNewProject },
    { id: 'theme', label: t(`action.${theme}`), run: () => host.onTheme(theme) },
    { id: 'log out', label: t('action.logOut'), run: host.onLogOut },
  ];
  const matching = (commands: readonly BarCommand[]) =>
    commands.filter(({ label }) => matchesName(label, search));
  const groups: [CommandGroup['name'], readonly BarCommand[]][] = [
    ['here', here],
    ['forms', matching(forms)],
    ['projects', matching(projects)],
    ['screens', matching(screens)],
    ['actions', matching(actions)],
  ];
  return groups
    .filter(([, commands]) => commands.length > 0)
    .map(([name, commands]) => ({
      name,
      items: commands.slice(0, MAX_PER_GROUP).map((command) => ({ ...command, group: name })),
    }));
}
