import { spawn } from 'node:child_process';

/**
 * Ends processes when we die without a chance to do it ourselves (kill -9): a small shell keeps their ids and reads
 * from us; when its input closes, it asks them to end, and kills after ten seconds what is still there.
 */
export class Reaper {
  private readonly shell = spawn(
    '/bin/sh',
    [
      '-c',
      `while read -r word pid; do
         case $word in
           watch) pids="$pids $pid" ;;
           rest) exit 0 ;;
         esac
       done
       for pid in $pids; do kill -INT "$pid" 2>/dev/null; done
       for i in 1 2 3 4 5 6 7 8 9 10; do
         sleep 1
         alive=
         for pid in $pids; do kill -0 "$pid" 2>/dev/null && alive=1; done
         [ -z "$alive" ] && exit 0
       done
       for pid in $pids; do kill -KILL "$pid" 2>/dev/null; done`,
    ],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  );

  constructor() {
    this.shell.unref();
    this.shell.stdin.on('error', () => undefined);
  }

  watch(pid: number | undefined): void {
    if (pid !== undefined) this.shell.stdin.write(`watch ${pid}\n`);
  }

  /** All watched processes have ended in good order. */
  rest(): void {
    this.shell.stdin.end('rest\n');
  }
}
