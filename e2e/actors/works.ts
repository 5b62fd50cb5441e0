import { publicUrl } from '../environment.ts';

/** Creates forms and projects by API. */
export class Works {
  private readonly token: string;

  constructor(token: string) {
    this.token = token;
  }

  private async call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const response = await fetch(`${publicUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/json',
        origin: publicUrl,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    }
    return (await response.json()) as Reply;
  }

  async form(name: string): Promise<string> {
    const { form } = await this.call<{ form: { _id: string } }>('POST', '/api/form/create', { name });
    return form._id;
  }

  /** A project with its first form. */
  async project(projectName: string, formName: string): Promise<{ project: string; form: string }> {
    const { project, form } = await this.call<{ project: { _id: string }; form: { _id: string } }>(
      'POST',
      '/api/project/create',
      { projectName, formName },
    );
    return { project: project._id, form: form._id };
  }

  /** Moves a form to the trash. */
  async delete(form: string): Promise<void> {
    await this.call('DELETE', `/api/form/${form}`);
  }

  async publish(form: string): Promise<void> {
    await this.call('PUT', `/api/form/publish/${form}`, {});
  }
}
