import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CompareFiles, Findings, type FileComparison } from '../contract';
import { FileComparer } from '../infrastructure/file-comparer';

@QueryHandler(CompareFiles)
export class CompareFilesHandler implements IQueryHandler<CompareFiles> {
  constructor(private readonly comparer: FileComparer) {}

  async execute({ settleMinutes }: CompareFiles): Promise<FileComparison> {
    const tallies = { missing: new Findings(), sold: new Findings(), damaged: new Findings(), orphan: new Findings() };
    await this.comparer.compare(settleMinutes, (what, _path, words) => tallies[what].add(words));
    const { missing, sold, damaged, orphan: orphans } = tallies;
    return { missing, missingSold: sold, damaged, orphans };
  }
}
