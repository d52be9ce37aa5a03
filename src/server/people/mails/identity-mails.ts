import * as z from 'zod'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { findContact } from '#server/people/accounts/profile-queries.ts'
import type { Context } from '#server/core/context.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

export const identityLinked = defineMessage({
  kind: 'identity-linked',
  payload: z.object({ userId: z.uuid(), at: z.string() }),
  example: ({ userId }, now: Date) => ({ userId, at: now.toISOString() }),
  topic: 'account',
  label: 'Compte Google relié',
  site: 'Un compte Google est relié à votre compte',
  mail: (ctx, payload) =>
    told(ctx, payload, {
      title: 'Compte Google relié',
      what: 'Un compte Google ouvre maintenant votre compte. Votre second facteur, si vous en avez un, reste demandé.',
    }),
})

export const identityUnlinked = defineMessage({
  kind: 'identity-unlinked',
  payload: z.object({ userId: z.uuid(), at: z.string() }),
  example: ({ userId }, now: Date) => ({ userId, at: now.toISOString() }),
  topic: 'account',
  label: 'Compte Google détaché',
  site: 'Votre compte Google est détaché',
  mail: (ctx, payload) =>
    told(ctx, payload, {
      title: 'Compte Google détaché',
      what: 'Google n’ouvre plus votre compte. Vos autres appareils ont été déconnectés.',
    }),
})

async function told(
  ctx: Context,
  { userId, at }: { readonly userId: string; readonly at: string },
  { title, what }: { readonly title: string; readonly what: string },
) {
  const account = await findAccount(ctx.db, userId)
  if (!account) return undefined
  const { siteName, contactEmail } = await readSettings(ctx.db)
  return {
    subject: `${title} – ${siteName}`,
    title,
    paragraphs: [`Bonjour ${account.first_name ?? account.name},`, what],
    facts: [{ label: 'Date', value: parisMoment(new Date(at)) }],
    action: {
      label: 'Voir mon compte',
      url: `${ctx.config.BASE_URL}/tableau-de-bord/compte?onglet=connexions`,
    },
    note: `Ce n’était pas vous\u00a0? Choisissez tout de suite un nouveau mot de passe depuis «\u00a0Mot de passe oublié\u00a0», détachez ce compte Google, et écrivez-nous\u00a0: ${contactEmail}.`,
  }
}

/** Says that the number for parcels has changed; the warehouse still accepts the former one on parcels under way. */
export const clientNumberChanged = defineMessage({
  kind: 'client-number-changed',
  payload: z.object({ userId: z.uuid(), former: z.string() }),
  example: ({ userId }) => ({ userId, former: 'CLT-100001' }),
  topic: 'account',
  label: 'Numéro client changé',
  site: 'Votre numéro client a changé, l’ancien reste reconnu',
  mail: async (ctx, { userId, former }) => {
    const customer = await ctx.db
      .selectFrom('customers as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(['c.first_name', 'c.client_number'])
      .where('c.user_id', '=', userId)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!customer || customer.client_number === former) return undefined
    return {
      subject: `Votre numéro client est maintenant ${customer.client_number}`,
      title: 'Votre numéro client a changé',
      paragraphs: [
        `Bonjour ${customer.first_name},`,
        'Notre équipe a changé votre numéro client. Donnez désormais le nouveau aux boutiques, dans votre adresse de réexpédition.',
        'Vos colis déjà en route avec l’ancien numéro vous seront bien attribués : il reste le vôtre.',
      ],
      facts: [
        { label: 'Nouveau numéro', value: customer.client_number },
        { label: 'Ancien numéro', value: former },
      ],
      action: { label: 'Voir mon adresse', url: `${ctx.config.BASE_URL}/tableau-de-bord` },
    }
  },
})

/** Says nothing about what is as it was again when the mail leaves. */
export const contactChanged = defineMessage({
  kind: 'contact-changed',
  payload: z.object({
    userId: z.uuid(),
    /** `null` when it did not change. */
    formerAddress: z.nullable(z.string()),
    formerPhone: z.nullable(z.string()),
    isByTeam: z.boolean(),
  }),
  example: ({ userId }) => ({
    userId,
    formerAddress: '4 rue du Port, 97400 Saint-Denis, La Réunion',
    formerPhone: null,
    isByTeam: false,
  }),
  topic: 'account',
  label: 'Adresse ou téléphone changés',
  site: 'L’adresse ou le téléphone de votre compte a changé',
  mail: async (ctx, { userId, formerAddress, formerPhone, isByTeam }) => {
    const contact = await findContact(ctx.db, userId)
    if (!contact) return undefined
    const facts = [
      ...pairOf('adresse', 'Nouvelle', 'Ancienne', contact.address, formerAddress),
      ...pairOf('téléphone', 'Nouveau', 'Ancien', contact.phone, formerPhone),
    ]
    if (facts.length === 0) return undefined
    const { siteName, contactEmail } = await readSettings(ctx.db)
    const title = 'Vos coordonnées ont changé'
    return {
      subject: `${title} – ${siteName}`,
      title,
      paragraphs: [
        `Bonjour ${contact.firstName},`,
        isByTeam
          ? 'Notre équipe a changé les coordonnées de votre compte.'
          : 'Les coordonnées de votre compte viennent d’être changées.',
        'Vos prochaines demandes de devis proposent l’adresse de votre compte. Celles que vous avez déjà faites gardent la leur.',
      ],
      facts,
      action: { label: 'Voir mon compte', url: `${ctx.config.BASE_URL}/tableau-de-bord/compte` },
      note: isByTeam
        ? `Ce n’est pas ce que vous attendiez\u00a0? Écrivez-nous\u00a0: ${contactEmail}.`
        : `Ce n’était pas vous\u00a0? Choisissez tout de suite un nouveau mot de passe depuis «\u00a0Mot de passe oublié\u00a0», corrigez vos coordonnées, et écrivez-nous\u00a0: ${contactEmail}.`,
    }
  },
})

const pairOf = (what: string, next: string, past: string, current: string, former: string | null) =>
  former === null || former === current
    ? []
    : [
        { label: `${next} ${what}`, value: current },
        { label: `${past} ${what}`, value: former },
      ]
