import { hostOf, isBareOrigin, isLoopback, listed, looksDrawn } from './weak-settings.ts'

/** Google's own constants (accounts.google.com/.well-known/openid-configuration), so that the start needs no discovery. */
export const googles = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  GOOGLE_AUTHORIZATION_URL: 'https://accounts.google.com/o/oauth2/v2/auth',
  GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com/token',
  GOOGLE_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
} as const

type GoogleSettings = Readonly<Record<keyof typeof googles, string>> & {
  readonly GOOGLE_CLIENT_ID?: string | undefined
  readonly GOOGLE_CLIENT_SECRET?: string | undefined
}

/** Half a configuration would show a button that fails, so it is a problem. */
export function googleProblems(config: GoogleSettings): string[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = config
  const elsewhere = googleVariables.filter((name) => config[name] !== googles[name])
  return [
    ...elsewhere.map((name) => `${name} : émulateur refusé`),
    ...listed([
      [
        GOOGLE_CLIENT_ID === undefined && GOOGLE_CLIENT_SECRET !== undefined,
        'GOOGLE_CLIENT_ID : obligatoire avec GOOGLE_CLIENT_SECRET',
      ],
      [
        GOOGLE_CLIENT_ID !== undefined && GOOGLE_CLIENT_SECRET === undefined,
        'GOOGLE_CLIENT_SECRET : obligatoire avec GOOGLE_CLIENT_ID',
      ],
      [/demo/.test(GOOGLE_CLIENT_ID ?? ''), 'GOOGLE_CLIENT_ID : valeur de démonstration refusée'],
      [
        GOOGLE_CLIENT_SECRET === 'escale-demo',
        'GOOGLE_CLIENT_SECRET : valeur de démonstration refusée',
      ],
    ]),
  ]
}
const googleVariables = [
  'GOOGLE_ISSUER',
  'GOOGLE_AUTHORIZATION_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_JWKS_URL',
] as const

type FileSettings = Readonly<Partial<Record<(typeof fileVariables)[number], string | undefined>>>

const fileVariables = [
  'FILES_URL',
  'FILES_ENDPOINT',
  'FILES_REGION',
  'FILES_ACCESS_KEY',
  'FILES_SECRET_KEY',
] as const

const place = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w./-]*))?$/

type Bucket = {
  readonly bucket: string
  readonly prefix: string
  readonly endpoint: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Bucket and prefix of `s3://bucket/prefix`; a prefix ends in one slash. */
export function placeIn(address: string): Pick<Bucket, 'bucket' | 'prefix'> | undefined {
  const { bucket, prefix = '' } = place.exec(address)?.groups ?? {}
  const parts = prefix.split('/').filter((part) => part !== '')
  if (bucket === undefined || parts.some((part) => /^\.+$/.test(part))) return undefined
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') }
}

/** The bucket of complete settings; `undefined` when files stay in the directory. */
export function bucketOf(config: FileSettings): Bucket | undefined {
  const where = placeIn(config.FILES_URL ?? '')
  const { FILES_ENDPOINT: endpoint, FILES_REGION: region } = config
  const { FILES_ACCESS_KEY: accessKey, FILES_SECRET_KEY: secretKey } = config
  if (!where || !endpoint || !region || !accessKey || !secretKey) return undefined
  return { ...where, endpoint, region, accessKey, secretKey }
}

/** Half the settings would leave the files in a directory that nobody looks after. */
export function halfFileSettings(config: FileSettings): string[] {
  const isSet = fileVariables.some((name) => config[name] !== undefined)
  const missing = fileVariables.filter((name) => config[name] === undefined)
  return isSet ? missing.map((name) => `${name} : obligatoire avec les autres FILES_…`) : []
}

/** What production refuses in them. */
export function weakFileSettings({
  FILES_ENDPOINT: endpoint,
  FILES_ACCESS_KEY: accessKey = '',
  FILES_SECRET_KEY: secretKey,
}: FileSettings): string[] {
  if (endpoint === undefined) return []
  return listed([
    [!endpoint.startsWith('https://'), 'FILES_ENDPOINT : une adresse https:// est obligatoire'],
    [isLoopback(endpoint) || hostOf(endpoint) === undefined, 'FILES_ENDPOINT : émulateur refusé'],
    [
      !isBareOrigin(endpoint),
      'FILES_ENDPOINT : sans identifiants, chemin ni paramètres, par exemple https://s3.fr-par.scw.cloud',
    ],
    [/demo/i.test(accessKey), 'FILES_ACCESS_KEY : clé de démonstration refusée'],
    [
      secretKey !== undefined && (secretKey.length < 16 || !looksDrawn(secretKey)),
      'FILES_SECRET_KEY : la clé secrète entière, telle que l’hébergeur la montre',
    ],
  ])
}
