import { transport } from '../../api/mutator';

export const EXPORT_FORMATS = ['excel', 'csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Saves an export as a file. A failure is only written to the console (specification, section 8). */
export async function downloadExport(url: string): Promise<void> {
  try {
    const response = await transport.fetch(url, { credentials: 'include' });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    const [, name = ''] = /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    console.error('Failed to download report', error);
  }
}
