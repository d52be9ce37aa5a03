import * as z from 'zod'
import { deviceName } from '#domain/account/session.ts'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

export const newDevice = defineMessage({
  kind: 'new-device',
  payload: z.object({ userId: z.uuid(), at: z.string(), device: z.string() }),
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
  topic: 'account',
  label: 'Double authentification changée',
  site: 'Votre double authentification a changé',
  mail: async (ctx, { userId, change, at }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return undefined
    const { siteName, contactEmail } = await readSettings(ctx.db)
    const { title, what } = words[change]
    return {
      subject: `${title} – ${siteName}`,
      title,
      paragraphs: [`Bonjour ${account.first_name ?? account.name},`, what],
      facts: [{ label: 'Date', value: parisMoment(new Date(at)) }],
      action: {
        label: 'Voir mon compte',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/compte?onglet=securite`,
      },
      note: `Ce n’était pas vous\u00a0? Choisissez tout de suite un nouveau mot de passe depuis «\u00a0Mot de passe oublié\u00a0» et écrivez-nous\u00a0: ${contactEmail}.`,
    }
  },
})
