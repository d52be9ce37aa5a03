import * as z from 'zod'
import { keptFor } from '#domain/legal/retention.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { customerOf, reshippingAddressOf } from '#server/people/accounts/account-views.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Sent once in the life of an account: the client number and the address to give to the shops. */
export const welcome = defineMessage({
  kind: 'welcome',
  payload: z.object({ userId: z.uuid() }),
  example: ({ userId }) => ({ userId }),
  topic: 'account',
  label: 'Bienvenue',
  site: 'Bienvenue\u00a0! Votre compte est ouvert',
  mail: async (ctx, { userId }) => {
    const account = await findAccount(ctx.db, userId)
    const customer = account && customerOf(account)
    if (!customer) return undefined
    const settings = await readSettings(ctx.db)
    const address = reshippingAddressOf(settings, customer)
    return {
      subject: `Bienvenue chez ${settings.siteName} : votre adresse en métropole`,
      title: `Bienvenue, ${customer.first_name}`,
      paragraphs: [
        'Votre compte est ouvert. Voici l’adresse de livraison à donner aux boutiques : votre numéro client y figure, c’est lui qui nous dit que le colis est le vôtre.',
      ],
      facts: [
        { label: 'Numéro client', value: address.clientNumber },
        { label: 'Nom', value: address.company },
        { label: 'Prénom', value: address.clientNumber },
        { label: 'Complément (c/o)', value: address.fullName },
        { label: 'Rue', value: address.street },
        { label: 'Code postal', value: address.postalCode },
        { label: 'Ville', value: address.city },
        { label: 'Pays', value: address.country },
      ],
      action: {
        label: 'Déclarer un premier colis',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/enregistrer-colis`,
      },
      note: 'Déclarez chaque colis dès que vous avez son numéro de suivi : il est reconnu à son arrivée et vous êtes prévenu aussitôt.',
    }
  },
})

/** Sent before a silent account ends: how to keep it, and which data to fetch. */
export const accountSilent = defineMessage({
  kind: 'account-silent',
  payload: z.object({ userId: z.uuid(), endsOn: z.string() }),
  example: ({ userId }, now) => ({
    userId,
    endsOn: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
  }),
  topic: 'account',
  label: 'Compte resté sans échange',
  mail: async (ctx, { userId, endsOn }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return undefined
    const { siteName } = await readSettings(ctx.db)
    const day = parisDate(new Date(endsOn))
    return {
      subject: `Votre compte sera supprimé le ${day} si vous ne le gardez pas – ${siteName}`,
      title: 'Voulez-vous garder votre compte ?',
      paragraphs: [
        `Bonjour ${account.first_name ?? account.name},`,
        `Vous ne vous êtes pas servi de votre compte ${siteName} depuis bientôt ${keptFor('silent-accounts')}. Nous ne gardons pas vos données plus longtemps qu’il ne faut : sans signe de vous, il sera supprimé à partir du ${day}, avec votre numéro client et votre adresse de réexpédition.`,
        'Pour le garder, il suffit de vous connecter. Vous pouvez aussi en télécharger d’abord toutes les données, rubrique « Mon Compte ».',
      ],
      action: {
        label: 'Me connecter et garder mon compte',
        url: `${ctx.config.BASE_URL}/connexion`,
      },
      note: 'Vous n’en avez plus besoin ? Vous n’avez rien à faire. Vos factures sont conservées dix ans, comme la loi nous y oblige.',
    }
  },
})

/** The customer can no longer read their notices: the mail is the only word, and says what goes on without them. */
export const accountDeactivated = defineMessage({
  kind: 'account-deactivated',
  payload: z.object({
    userId: z.uuid(),
    reason: z.string(),
    /** Of the subscription that this act ends; `null` without one. */
    planEndsAt: z.nullable(z.string()),
  }),
  example: ({ userId }, now) => ({
    userId,
    reason: 'Paiement contesté par le titulaire de la carte',
    planEndsAt: new Date(now.getTime() + 12 * 86_400_000).toISOString(),
  }),
  topic: 'account',
  label: 'Compte désactivé',
  mail: async (ctx, { userId, reason, planEndsAt }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return undefined
    const { siteName, contactEmail } = await readSettings(ctx.db)
    return {
      subject: `Votre compte est désactivé – ${siteName}`,
      title: 'Votre compte est désactivé',
      paragraphs: [
        `Bonjour ${account.first_name ?? account.name},`,
        `Notre équipe a désactivé votre compte ${siteName}\u00a0: vous ne pouvez plus vous connecter.`,
        'Si vous avez des colis à l’entrepôt, ils y restent\u00a0: leurs jours de garde continuent d’être comptés, et sont dus après les jours gratuits. Vos commandes déjà payées suivent leur cours.',
        ...(planEndsAt === null
          ? []
          : [
              `Votre abonnement ne se renouvelle plus\u00a0: il prend fin le ${parisDate(new Date(planEndsAt))}.`,
            ]),
      ],
      facts: [{ label: 'Motif', value: reason }],
      note: `Pour faire partir vos colis, ou si c’est une erreur, répondez à ce message ou écrivez-nous\u00a0: ${contactEmail}.`,
    }
  },
})

/** Nothing else tells that one may sign in again, and that the plan still ends unless its holder resumes it. */
export const accountReactivated = defineMessage({
  kind: 'account-reactivated',
  payload: z.object({
    userId: z.uuid(),
    /** Of a subscription that does not renew; `null` without one. */
    planEndsAt: z.nullable(z.string()),
  }),
  example: ({ userId }, now) => ({
    userId,
    planEndsAt: new Date(now.getTime() + 12 * 86_400_000).toISOString(),
  }),
  topic: 'account',
  label: 'Compte rouvert',
  mail: async (ctx, { userId, planEndsAt }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return undefined
    const { siteName } = await readSettings(ctx.db)
    return {
      subject: `Votre compte est rouvert – ${siteName}`,
      title: 'Votre compte est rouvert',
      paragraphs: [
        `Bonjour ${account.first_name ?? account.name},`,
        `Notre équipe a rouvert votre compte ${siteName}\u00a0: vous pouvez de nouveau vous connecter.`,
        ...(planEndsAt === null
          ? []
          : [
              `Votre abonnement, lui, prend toujours fin le ${parisDate(new Date(planEndsAt))}\u00a0: reprenez-le avant ce jour dans «\u00a0Offres & Options\u00a0» pour le garder.`,
            ]),
      ],
      action: { label: 'Me connecter', url: `${ctx.config.BASE_URL}/connexion` },
    }
  },
})

/** The last mail of an account: the row no longer has a name, so the payload carries it. */
export const accountDeleted = defineMessage({
  kind: 'account-deleted',
  payload: z.object({ firstName: z.string(), because: z.optional(z.enum(['silence', 'office'])) }),
  example: () => ({ firstName: 'Léa' }),
  topic: 'account',
  label: 'Compte supprimé',
  mail: async (ctx, { firstName, because }) => {
    const { siteName, contactEmail } = await readSettings(ctx.db)
    const why = {
      silence: `Comme nous vous l’avions annoncé, votre compte ${siteName}, resté sans échange pendant ${keptFor('silent-accounts')}, est supprimé.`,
      office: `Notre équipe a supprimé votre compte ${siteName}.`,
      asked: `Comme vous l’avez demandé, votre compte ${siteName} est supprimé.`,
    }[because ?? 'asked']
    return {
      subject: `Votre compte est supprimé – ${siteName}`,
      title: 'Votre compte est supprimé',
      paragraphs: [
        `Bonjour ${firstName},`,
        `${why} Votre adresse de réexpédition ne doit plus être utilisée : un colis qui y arriverait ne pourrait plus vous être attribué.`,
        'Vos factures sont conservées dix ans, comme la loi nous y oblige, à part de tout le reste. Vos autres données personnelles sont effacées.',
      ],
      note:
        because === undefined
          ? `Ce n’était pas vous ? Écrivez-nous sans attendre : ${contactEmail}.`
          : `Une question ? Écrivez-nous : ${contactEmail}.`,
    }
  },
})

/** Sent to both addresses: which account goes on, and what happened to the other. */
export const accountsMerged = defineMessage({
  kind: 'accounts-merged',
  payload: z.object({ keptId: z.uuid(), closedId: z.uuid() }),
  example: ({ userId, otherId }) => ({ keptId: userId, closedId: otherId }),
  topic: 'account',
  label: 'Comptes réunis',
  mail: async (ctx, { keptId, closedId }) => {
    const people = await ctx.db
      .selectFrom('customers as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(['c.user_id', 'c.first_name', 'c.client_number', 'u.email'])
      .where('c.user_id', 'in', [keptId, closedId])
      .where('u.deleted_at', 'is', null)
      .execute()
    const kept = people.find((person) => person.user_id === keptId)
    const closed = people.find((person) => person.user_id === closedId)
    if (!kept || !closed) return undefined
    const { siteName, contactEmail } = await readSettings(ctx.db)
    return {
      subject: `Vos deux comptes n’en font plus qu’un – ${siteName}`,
      title: 'Vos deux comptes n’en font plus qu’un',
      paragraphs: [
        `Bonjour ${kept.first_name},`,
        `Vous aviez deux comptes ${siteName}. Notre équipe les a réunis : vos colis, demandes et devis non payés sont maintenant dans celui qui reste. Un devis que vous aviez accepté est à valider de nouveau.`,
        'Vos anciennes commandes et factures restent liées au compte fermé, comme la loi le demande. Vous les retrouvez parmi celles du compte qui reste, où vous pouvez aussi signaler un colis abîmé ou incomplet. Un colis qui arriverait encore avec l’ancien numéro client vous sera bien attribué.',
      ],
      facts: [
        { label: 'Compte qui reste', value: `${kept.client_number}, ${kept.email}` },
        { label: 'Compte fermé', value: `${closed.client_number}, ${closed.email}` },
      ],
      action: { label: 'Voir mes colis', url: `${ctx.config.BASE_URL}/tableau-de-bord/colis` },
      note: `Ce ne sont pas vos comptes ? Écrivez-nous sans attendre : ${contactEmail}.`,
    }
  },
})

/** Notifies the office of a new customer; with manual activation it asks for the decision. */
export const adminRegistration = defineMessage({
  kind: 'admin-registration',
  payload: z.object({ userId: z.uuid() }),
  example: ({ userId }) => ({ userId }),
  topic: 'office',
  label: 'Nouvelle inscription (pour le bureau)',
  mail: async (ctx, { userId }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return undefined
    const { siteName } = await readSettings(ctx.db)
    const state = account.is_active
      ? 'Le compte est actif.'
      : 'Le compte attend votre activation : le client ne peut pas encore se connecter.'
    return {
      subject: `Nouvelle inscription : ${account.name} – ${siteName}`,
      title: 'Nouvelle inscription',
      paragraphs: [`Un client vient de confirmer son adresse e-mail. ${state}`],
      facts: [
        { label: 'Nom', value: account.name },
        { label: 'E-mail', value: account.email },
        { label: 'Numéro client', value: account.client_number ?? '—' },
        { label: 'Téléphone', value: account.phone ?? '—' },
        { label: 'Ville', value: [account.postal_code, account.city].filter(Boolean).join(' ') },
        { label: 'Pays', value: account.country ?? '—' },
      ],
    }
  },
})
