import { failureIn } from './s3-answers.ts'
import { call, type S3Bucket } from './s3-call.ts'
import { FilesAway } from '#server/core/adapters/files-away.ts'

/** The whole names of the objects under the prefix, a thousand at a time (ListObjectsV2). */
export async function* objectsIn(bucket: S3Bucket): AsyncGenerator<string, void> {
  let token: string | undefined
  do {
    const page = await readPage(bucket, token)
    for (const [, name = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield unescaped(name)
    token = /<IsTruncated>true</.test(page) ? tokenIn(page) : undefined
  } while (token !== undefined)
}

async function readPage(bucket: S3Bucket, token: string | undefined): Promise<string> {
  const query = {
    'list-type': '2',
    prefix: bucket.prefix,
    ...(token === undefined ? {} : { 'continuation-token': token }),
  }
  const { response, patience } = await call(bucket, { method: 'GET', query })
  try {
    if (response.ok) return await response.text()
    throw (await failureIn(response)) ?? new FilesAway('404 NoSuchKey')
  } finally {
    patience.end()
  }
}

function tokenIn(page: string): string {
  const token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]
  if (token === undefined) throw new FilesAway('a list without its next page')
  return unescaped(token)
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const unescaped = (text: string): string =>
  text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
