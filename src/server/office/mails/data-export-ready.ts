import { parisDate } from '#server/core/paris-date.ts'
import type { MailTemplate } from '#server/messages/notifications/mail-content.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

export const dataExportReady: MailTemplate<'data-export-ready'> = async (ctx, { exportId }) => {
  const row = await ctx.db
    .selectFrom('data_exports')
    .select('expires_at')
    .where('id', '=', exportId)
    .executeTakeFirst()
  if (!row?.expires_at || row.expires_at <= ctx.now()) return undefined
  const { siteName } = await readSettings(ctx.db)
  return {
    subject: `La copie de vos données est prête – ${siteName}`,
    title: 'La copie de vos données est prête',
    paragraphs: [
      `Vous avez demandé une copie de tout ce que ${siteName} garde à votre sujet. Elle vous attend dans votre espace, rubrique « Mon Compte ».`,
    ],
    action: {
      label: 'Télécharger mes données',
      url: `${ctx.config.BASE_URL}/tableau-de-bord/compte#donnees`,
    },
    note: `Le fichier reste disponible jusqu’au ${parisDate(row.expires_at)}. Vous n’avez rien demandé ? Changez votre mot de passe : quelqu’un d’autre est peut-être entré dans votre compte.`,
  }
}
