import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Config } from '../../../config';
import type { ByteRange } from '../../../shared/stored-file';
import type { StoredKey } from '../domain/stored-key';
import { fileNotFound, Storage, type StoredEntry } from './storage';

/** Milliseconds for a connection, and without a byte, before a call is tried again (the client does so twice). */
const PATIENCE = { connectionTimeout: 3000, socketTimeout: 30_000 };

/** Keeps files in a bucket of S3, or of any server that speaks its protocol (`S3_ENDPOINT`). */
export class S3Storage extends Storage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(config: Config) {
    super();
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = config.storage.s3;
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      // Without keys the client finds those of its machine, such as a pod's role.
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
      requestHandler: PATIENCE,
      // We send a checksum of our own with every file; other servers than Amazon's do not know the client's.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: StoredKey, parts: Buffer[]): Promise<void> {
    // In memory, so that a call that is cut off can be tried again; a photograph is of 50 MB at most.
    const bytes = Buffer.concat(parts);
    const put = new PutObjectCommand({
      Bucket: this.bucket,
      Key: key.path,
      Body: bytes,
      ContentType: key.contentType,
      // The server compares it, and keeps nothing that does not fit.
      ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
    });
    await this.client.send(put);
  }

  async sizeOf(key: StoredKey): Promise<number | null> {
    const head = new HeadObjectCommand({ Bucket: this.bucket, Key: key.path });
    const found = await this.client.send(head).catch(absent);
    return found ? (found.ContentLength ?? 0) : null;
  }

  async open(key: StoredKey, range?: ByteRange): Promise<Readable> {
    const get = new GetObjectCommand({
      Bucket: this.bucket,
      Key: key.path,
      ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
    });
    const found = await this.client.send(get).catch(absent);
    if (!found) throw fileNotFound();
    // In Node, the body is a stream of Node's.
    return found.Body as Readable;
  }

  async remove(key: StoredKey): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key.path }));
  }

  async *list(): AsyncGenerator<StoredEntry, void> {
    let after: string | undefined;
    do {
      const list = new ListObjectsV2Command({ Bucket: this.bucket, ContinuationToken: after });
      const { Contents = [], NextContinuationToken } = await this.client.send(list);
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
        yield { path: Key, bytes: Size, modifiedAt: LastModified };
      after = NextContinuationToken;
    } while (after !== undefined);
  }

  async check(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }));
  }

  override onApplicationShutdown(): void {
    this.client.destroy();
  }
}

function absent(error: Error & { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return null;
  throw error;
}
