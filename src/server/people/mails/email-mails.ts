import * as z from 'zod'
import { parisMoment } from '#server/core/paris-date.ts'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { isConfiguredAddress } from '#server/people/accounts/become-first-super-admin.ts'
import {
  findAppliedEmailChange,
  findOpenEmailChangeById,
  isAddressTaken,
  revertHours,
} from '#server/people/accounts/email-change-queries.ts'
import { issueToken } from '#server/people/accounts/one-time-token.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** The token comes after the `#`: browsers never send that part, so no log has it. */
export const confirmEmail = defineMessage({
  kind: 'confirm-email',
  payload: z.object({ userId: z.uuid() }),
  example: ({ otherId }) => ({ userId: otherId }),
  topic: 'account',
  label: 'Confirmer l’adresse e-mail',
  whenTooMany: 'drop',
  makesLink: true,
  mail: async (ctx, { userId }, recipient) => {
    const account = await findAccount(ctx.db, userId)
    if (!account || account.email_verified || account.email !== recipient.toLowerCase()) {
      return undefined
    }
    const { siteName } = await readSettings(ctx.db)
    const token = await issueToken(ctx, 'confirm-email', { userId, email: recipient })
    return {
      subject: `Confirmez votre adresse e-mail – ${siteName}`,
      title: 'Confirmez votre adresse e-mail',
      paragraphs: [
        // No name: a stranger may have typed this address with any text as a name.
        'Bonjour,',
        `Votre compte ${siteName} est créé. Il ne manque qu’une étape : confirmer que cette adresse est bien la vôtre.`,
      ],
      action: {
        label: 'Confirmer mon adresse',
        url: `${ctx.config.BASE_URL}/confirmer-adresse#jeton=${token}`,
      },
      note: `Ce lien est valable 24 heures et ne sert qu’une fois. Vous n’avez pas créé de compte ${siteName} ? Ignorez ce message : sans confirmation, le compte reste fermé.`,
    }
  },
})

/** Sent to the new address; dropped when it is somebody's or the administrator's. */
export const enterEmail = defineMessage({
  kind: 'enter-email',
  payload: z.object({ changeId: z.uuid() }),
  example: ({ openChangeId }) => ({ changeId: openChangeId }),
  topic: 'account',
  label: 'Nouvelle adresse à confirmer',
  whenTooMany: 'wait',
  makesLink: true,
  mail: async (ctx, { changeId }) => {
    const change = await findOpenEmailChangeById(ctx.db, changeId, ctx.now())
    const account = change && (await findAccount(ctx.db, change.user_id))
    if (!account || change.new_confirmed_at) return undefined
    const { new_email: email, user_id: userId } = change
    if (isConfiguredAddress(email, ctx.config.ADMIN_EMAIL)) return undefined
    if (await isAddressTaken(ctx.db, ctx, email, userId)) return undefined
    const { siteName } = await readSettings(ctx.db)
    const token = await issueToken(ctx, 'enter-email', { userId, subjectId: changeId, email })
    return {
      subject: `Confirmez votre nouvelle adresse e-mail – ${siteName}`,
      title: 'Confirmez votre nouvelle adresse',
      paragraphs: [
        // No name: a stranger may have typed this address with any text as a name.
        'Bonjour,',
        `Cette adresse a été donnée comme nouvelle adresse d’un compte ${siteName}. Confirmez qu’elle est bien la vôtre ; l’adresse actuelle du compte reçoit la même question.`,
      ],
      action: {
        label: 'Confirmer cette adresse',
        url: `${ctx.config.BASE_URL}/confirmer-changement-adresse#jeton=${token}`,
      },
      note: 'Ce lien est valable 24 heures et ne sert qu’une fois. Vous n’avez rien demandé ? Ignorez ce message : sans confirmation, cette adresse n’est reliée à aucun compte.',
    }
  },
})

/** Sent to the current address: nothing changes without its owner. */
export const leaveEmail = defineMessage({
  kind: 'leave-email',
  payload: z.object({ changeId: z.uuid() }),
  example: ({ openChangeId }) => ({ changeId: openChangeId }),
  topic: 'account',
  label: 'Ancienne adresse à confirmer',
  makesLink: true,
  mail: async (ctx, { changeId }) => {
    const change = await findOpenEmailChangeById(ctx.db, changeId, ctx.now())
    const account = change && (await findAccount(ctx.db, change.user_id))
    if (!account || change.old_confirmed_at || account.email !== change.old_email) return undefined
    const { siteName } = await readSettings(ctx.db)
    const token = await issueToken(ctx, 'leave-email', {
      userId: change.user_id,
      subjectId: changeId,
      email: change.old_email,
    })
    return {
      subject: `Changement de votre adresse e-mail : votre accord – ${siteName}`,
      title: 'Changez-vous d’adresse e-mail ?',
      paragraphs: [
        `Bonjour ${account.first_name ?? account.name},`,
        `Une nouvelle adresse a été demandée pour votre compte ${siteName}. Elle ne comptera que lorsque vos deux adresses, l’ancienne et la nouvelle, auront confirmé.`,
      ],
      facts: [
        { label: 'Adresse actuelle', value: change.old_email },
        { label: 'Nouvelle adresse', value: change.new_email },
      ],
      action: {
        label: 'Oui, quitter cette adresse',
        url: `${ctx.config.BASE_URL}/confirmer-changement-adresse#jeton=${token}`,
      },
      note: 'Ce lien est valable 24 heures et ne sert qu’une fois. Ce n’était pas vous ? N’ouvrez pas ce lien : rien ne change sans lui. Choisissez aussitôt un nouveau mot de passe depuis « Mot de passe oublié ».',
    }
  },
})

/** Sent to the former address, with the link to take the account back. */
export const emailChanged = defineMessage({
  kind: 'email-changed',
  payload: z.object({ changeId: z.uuid() }),
  example: ({ appliedChangeId }) => ({ changeId: appliedChangeId }),
  topic: 'account',
  label: 'Adresse e-mail changée',
  site: 'Votre adresse e-mail a changé',
  makesLink: true,
  mail: async (ctx, { changeId }) => {
    const change = await findAppliedEmailChange(ctx.db, changeId)
    const account = change && (await findAccount(ctx.db, change.user_id))
    if (!account || !change.applied_at) return undefined
    const { siteName } = await readSettings(ctx.db)
    const token = await issueToken(ctx, 'revert-email', {
      userId: change.user_id,
      subjectId: changeId,
      email: change.old_email,
    })
    return {
      subject: `Votre adresse e-mail a été changée – ${siteName}`,
      title: 'Votre adresse e-mail a été changée',
      paragraphs: [
        `Bonjour ${account.first_name ?? account.name},`,
        `Votre compte ${siteName} s’ouvre désormais avec une autre adresse, et ses autres appareils ont été déconnectés. C’était vous ? Il n’y a rien à faire.`,
      ],
      facts: [
        { label: 'Ancienne adresse', value: change.old_email },
        { label: 'Nouvelle adresse', value: change.new_email },
        { label: 'Date', value: parisMoment(change.applied_at) },
      ],
      action: {
        label: 'Ce n’était pas moi : rétablir mon adresse',
        url: `${ctx.config.BASE_URL}/retablir-adresse#jeton=${token}`,
      },
      note: `Pendant ${revertHours} heures, ce lien rétablit cette adresse, déconnecte tous les appareils et vous envoie de quoi choisir un nouveau mot de passe.`,
    }
  },
})
