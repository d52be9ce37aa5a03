import * as z from 'zod'
import { deviceName } from '#domain/account/session.ts'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import type { Context } from '#server/core/context.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { issueToken } from '#server/people/accounts/one-time-token.ts'

export const newDevice = defineMessage({
  kind: 'new-device',
  payload: z.object({ userId: z.uuid(), at: z.string(), device: z.string() }),
  example: (rows, now) => ({
    userId: rows.userId,
    at: now.toISOString(),
    device: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  }),
  topic: 'account',
  label: 'Nouvel appareil',
  site: 'Un nouvel appareil s’est connecté à votre compte',
  mail: async (ctx, { userId, at, device }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return undefined
    const { siteName } = await readSettings(ctx.db)
    return {
      subject: `Nouvelle connexion à votre compte – ${siteName}`,
      title: 'Nouvelle connexion à votre compte',
      paragraphs: [
        `Bonjour ${account.first_name ?? account.name},`,
        `Votre compte ${siteName} vient d’être ouvert depuis un navigateur que nous ne connaissions pas.`,
      ],
      facts: [
        { label: 'Appareil', value: deviceName(device) },
        { label: 'Date', value: parisMoment(new Date(at)) },
      ],
      action: {
        label: 'Voir mes appareils',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/compte?onglet=connexions`,
      },
      note: 'C’était vous ? Rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe depuis « Mot de passe oublié » : tous les appareils seront déconnectés.',
    }
  },
})

const othersOut = 'Vos autres appareils ont été déconnectés.'

const changes = [
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'codes-renewed',
  'recovery-code-used',
  'all-removed',
] as const

const words: Record<(typeof changes)[number], { readonly title: string; readonly what: string }> = {
  'totp-added': {
    title: 'Double authentification activée par application',
    what: `Une application d’authentification protège maintenant votre compte. ${othersOut}`,
  },
  'totp-removed': {
    title: 'Application d’authentification retirée',
    what: `L’application d’authentification ne sert plus à votre compte. ${othersOut}`,
  },
  'passkey-added': {
    title: 'Nouvelle clé d’accès',
    what: `Une clé d’accès ouvre maintenant votre compte. ${othersOut}`,
  },
  'passkey-removed': {
    title: 'Clé d’accès retirée',
    what: `Une clé d’accès n’ouvre plus votre compte. ${othersOut}`,
  },
  'codes-renewed': {
    title: 'Nouveaux codes de secours',
    what: `Dix nouveaux codes de secours remplacent les précédents, qui ne servent plus. ${othersOut}`,
  },
  'recovery-code-used': {
    title: 'Un code de secours a servi',
    what: 'L’un de vos codes de secours vient d’être utilisé pour confirmer votre identité. Il ne servira plus.',
  },
  'all-removed': {
    title: 'Double authentification retirée par notre équipe',
    what: 'Notre équipe a retiré vos clés d’accès, votre application d’authentification et vos codes de secours. Tous vos appareils ont été déconnectés\u00a0: votre mot de passe suffit à la prochaine connexion, ajoutez ensuite une nouvelle protection.',
  },
}

export const secondFactorChanged = defineMessage({
  kind: 'second-factor-changed',
  payload: z.object({ userId: z.uuid(), change: z.enum(changes), at: z.string() }),
  example: (rows, now) => ({
    userId: rows.userId,
    at: now.toISOString(),
    change: 'passkey-added' as const,
  }),
  topic: 'account',
  label: 'Double authentification changée',
  site: 'Votre double authentification a changé',
  mail: async (ctx, { userId, change, at }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return undefined
    const { siteName, contactEmail } = await readSettings(ctx.db)
    const { title, what } = words[change]
    const isAdded = change === 'totp-added' || change === 'passkey-added'
    return {
      subject: `${title} – ${siteName}`,
      title,
      paragraphs: [`Bonjour ${account.first_name ?? account.name},`, what],
      facts: [{ label: 'Date', value: parisMoment(new Date(at)) }],
      action: {
        label: 'Voir mon compte',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/compte?onglet=securite`,
      },
      note: `Ce n’était pas vous\u00a0? Choisissez tout de suite un nouveau mot de passe depuis «\u00a0Mot de passe oublié\u00a0» et écrivez-nous\u00a0: ${contactEmail}.${isAdded ? ` Un nouveau mot de passe ne retire pas ce moyen\u00a0: retirez-le dans votre compte, onglet «\u00a0Sécurité\u00a0». S’il vous barre l’entrée, notre équipe le retire après vérification.` : ''}`,
    }
  },
})

/** Dropped when the address has no account. */
export const resetPassword = defineMessage({
  kind: 'reset-password',
  payload: z.object({ userId: z.uuid() }),
  example: ({ userId }) => ({ userId }),
  topic: 'account',
  label: 'Nouveau mot de passe',
  whenTooMany: 'drop',
  makesLink: true,
  mail: async (ctx, { userId }, recipient) => {
    const account = await findAccount(ctx.db, userId)
    if (!account || account.email !== recipient) return undefined
    const { siteName } = await readSettings(ctx.db)
    const token = await issueToken(ctx, 'reset-password', { userId, email: account.email })
    return {
      subject: `Choisissez un nouveau mot de passe – ${siteName}`,
      title: 'Choisissez un nouveau mot de passe',
      paragraphs: [
        // A stranger may have typed an unconfirmed address with any text as a name.
        account.email_verified ? `Bonjour ${account.first_name ?? account.name},` : 'Bonjour,',
        `Voici le lien pour choisir le nouveau mot de passe de votre compte ${siteName}.`,
      ],
      action: {
        label: 'Choisir un mot de passe',
        url: `${ctx.config.BASE_URL}/mettre-a-jour-mot-de-passe#jeton=${token}`,
      },
      note: 'Ce lien est valable 30 minutes et ne sert qu’une fois. Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe actuel reste valable.',
    }
  },
})

export const passwordChanged = defineMessage({
  kind: 'password-changed',
  payload: z.object({ userId: z.uuid(), keepsOneSession: z.optional(z.boolean()) }),
  example: ({ userId }) => ({ userId }),
  topic: 'account',
  label: 'Mot de passe changé',
  site: 'Votre mot de passe a changé',
  mail: async (ctx, { userId, keepsOneSession = false }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return undefined
    const { siteName, contactEmail } = await readSettings(ctx.db)
    const means = await otherMeans(ctx, userId)
    return {
      subject: `Votre mot de passe a été modifié – ${siteName}`,
      title: 'Votre mot de passe a été modifié',
      paragraphs: [
        `Bonjour ${account.first_name ?? account.name},`,
        `Le mot de passe de votre compte ${siteName} vient d’être remplacé, et ${keepsOneSession ? 'tous vos autres appareils' : 'tous les appareils'} ont été déconnectés. Connectez-vous avec le nouveau.`,
        ...(means.length === 0
          ? []
          : [
              `Les moyens ci-dessous ouvrent encore votre compte, ou y sont demandés\u00a0: un nouveau mot de passe ne les retire pas. Si l’un d’eux n’est pas à vous, retirez-le dans votre compte, onglets «\u00a0Sécurité\u00a0» et «\u00a0Connexions\u00a0». S’il vous barre l’entrée, écrivez-nous\u00a0: notre équipe le retire après vérification.`,
            ]),
      ],
      ...(means.length === 0 ? {} : { facts: means }),
      action: { label: 'Se connecter', url: `${ctx.config.BASE_URL}/connexion` },
      note: `Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe depuis « Mot de passe oublié » et écrivez-nous : ${contactEmail}.`,
    }
  },
})

/** What opens the account besides the password, which somebody else may have added; a new password removes none of it. */
async function otherMeans(
  { db }: Context,
  userId: string,
): Promise<{ readonly label: string; readonly value: string }[]> {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const totp = await db
    .selectFrom('totp_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const linked = await db
    .selectFrom('external_identities')
    .select(['email', 'linked_at'])
    .where('user_id', '=', userId)
    .execute()
  return [
    ...passkeys.map(({ name, created_at }) => ({
      label: `Clé d’accès «\u00a0${name}\u00a0»`,
      value: `ajoutée le ${parisMoment(created_at)}`,
    })),
    ...(totp?.confirmed_at
      ? [
          {
            label: 'Application d’authentification',
            value: `ajoutée le ${parisMoment(totp.confirmed_at)}`,
          },
        ]
      : []),
    ...linked.map(({ email, linked_at }) => ({
      label: `Compte Google ${email}`,
      value: `relié le ${parisMoment(linked_at)}`,
    })),
  ]
}
