import { listed } from './weak-settings.ts'

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
