import type { components } from '../api/schema.gen';
import type { Reply } from './stubServer';

type FormCardData = components['schemas']['TypedFormCard'];
type SharedWork = components['schemas']['SharedWork'];
type ProjectCardData = components['schemas']['ProjectCard'] & { type: 'project' };

/** A draft of one page. */
export function formCard(name: string, more: Partial<FormCardData> = {}): FormCardData {
  return {
    type: 'form',
    _id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    status: 'draft',
    views: 0,
    responses: 0,
    pages: 1,
    createdAt: '2026-01-01T08:00:00Z',
    updatedAt: '2026-01-01T08:00:00Z',
    hasUnpublishedChanges: false,
    graph: { pages: 1, start: 0, ways: [{ from: 0, when: 'next' }] },
    ...more,
  };
}

export function publishedCard(name: string, more: Partial<FormCardData> = {}): FormCardData {
  return formCard(name, { status: 'published', shareLink: `${name.length}-link`, ...more });
}

/** A project with two forms. */
export function projectCard(name: string, more: Partial<ProjectCardData> = {}): ProjectCardData {
  return {
    type: 'project',
    _id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    formCount: 2,
    createdAt: '2026-01-01T08:00:00Z',
    updatedAt: '2026-01-01T08:00:00Z',
    ...more,
  };
}

/** The response of the recent works route. */
export function recentOf(works: readonly (FormCardData | ProjectCardData)[], nextCursor?: string): Reply {
  return { body: { success: true, recentWorks: works, ...(nextCursor === undefined ? {} : { nextCursor }) } };
}

/** The same form as a collaborator gets it, without the fields their role may not see. */
export function sharedCard(
  form: FormCardData,
  role: SharedWork['role'],
  sharedBy = 'Tomás Vidal',
): SharedWork {
  const { type, _id, name, status, createdAt, shareLink, views, responses } = form;
  const { pages, updatedAt, hasUnpublishedChanges, graph } = form;
  return {
    type,
    _id,
    name,
    status,
    createdAt,
    sharedBy,
    role,
    ...(shareLink === undefined ? {} : { shareLink }),
    ...(role === 'respond' ? {} : { views, responses }),
    ...(role === 'edit' ? { pages, updatedAt, hasUnpublishedChanges, graph } : {}),
  };
}

/** The response of the shared works route. */
export function sharedOf(works: readonly SharedWork[]): Reply {
  return { body: { success: true, sharedWorks: works } };
}

/** The response of the projects route. */
export function projectsOf(projects: readonly ProjectCardData[]): Reply {
  return { body: { success: true, projects } };
}
