/** A refusal in S3's words. HEAD has none: the caller drops the body. */
export const refused = (status: number, code: string): Response =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Refused by the emulator.</Message></Error>`,
    { status, headers: { 'content-type': 'application/xml' } },
  )

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

type Page = {
  readonly bucket: string
  readonly prefix: string
  readonly names: readonly string[]
  /** The last name of the page, when others follow. */
  readonly next: string | undefined
}

/** ListObjectsV2. The token of the next page is opaque to clients, and needs escaping. */
export function listed({ bucket, prefix, names, next }: Page): Response {
  const contents = names.map((name) => `<Contents><Key>${escaped(name)}</Key></Contents>`).join('')
  const token =
    next === undefined
      ? ''
      : `<NextContinuationToken>${escaped(tokenAfter(next))}</NextContinuationToken>`
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><Name>${bucket}</Name><Prefix>${escaped(prefix)}</Prefix>` +
      `<KeyCount>${names.length}</KeyCount><IsTruncated>${next !== undefined}</IsTruncated>${contents}${token}</ListBucketResult>`,
    { headers: { 'content-type': 'application/xml' } },
  )
}

export const tokenAfter = (name: string): string => `1&${Buffer.from(name).toString('base64')}=`
export const nameIn = (token: string): string =>
  Buffer.from(token.replace(/^1&/, ''), 'base64').toString()
