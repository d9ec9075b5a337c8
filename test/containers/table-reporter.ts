import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** The used parts of jest's configuration and results. */
interface Selection {
  nonFlagArgs: string[];
  testNamePattern?: string;
}
interface Results {
  testResults: {
    testFilePath: string;
    testResults: { ancestorTitles: string[]; title: string; status: string; duration?: number | null }[];
  }[];
}

const PAGE = 'docs/containers.md';

/** Writes the table of the checks in containers, with their seconds. A choice of them leaves the page as it is. */
export default class TableReporter {
  private readonly isWhole: boolean;

  constructor({ nonFlagArgs, testNamePattern }: Selection) {
    this.isWhole = nonFlagArgs.length === 0 && !testNamePattern;
  }

  onRunComplete(_: unknown, { testResults }: Results): void {
    // Jest runs what failed the last time first.
    const files = testResults.toSorted((one, other) => one.testFilePath.localeCompare(other.testFilePath));
    const checks = files.flatMap((file) => file.testResults);
    const rows = checks.map(({ ancestorTitles: [subject = ''], title, status, duration }) => [
      `${subject} ${title}`,
      status === 'passed' ? 'passed' : 'FAILED',
      ((duration ?? 0) / 1000).toFixed(1),
    ]);
    const table = [['check', 'outcome', 'seconds'], ['-', '-', '-:'], ...rows].map((row) => `| ${row.join(' | ')} |`);
    console.log(table.join('\n'));
    if (!this.isWhole) return;
    const engine = execFileSync('docker', ['version', '--format', '{{.Server.Version}}'], { encoding: 'utf8' }).trim();
    const standIns = process.env['STAND_INS']?.trim().replaceAll(' ', ', ');
    const images = standIns ? `stand-ins of Debian’s packages for ${standIns}` : 'the images of their registries';
    const date = new Date().toISOString().slice(0, 10);
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
    const built = `The images were built in ${process.env['BUILD_SECONDS'] ?? '?'} s.`;
    const head = `Last run: ${date}, commit ${commit}, Docker ${engine}, with ${images}. ${built}`;
    const page = readFileSync(PAGE, 'utf8');
    writeFileSync(
      PAGE,
      page.replace(/^Last run: [^|]*(\|.*\n)+/m, () => `${head}\n\n${table.join('\n')}\n`),
    );
    execFileSync('npx', ['oxfmt', PAGE], { stdio: 'inherit' });
  }
}
