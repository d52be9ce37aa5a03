import * as z from 'zod'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

export const dataExportReady = defineMessage({
  kind: 'data-export-ready',
  payload: z.object({ exportId: z.uuid() }),
  example: ({ exportId }) => ({ exportId }),
  topic: 'account',
  label: 'Copie des données prête',
  site: 'La copie de vos données est prête',
  mail: async (ctx, { exportId }) => {
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
        url: `${ctx.config.BASE_URL}/tableau-de-bord/compte?onglet=donnees`,
      },
      note: `Le fichier reste disponible jusqu’au ${parisDate(row.expires_at)}. Vous n’avez rien demandé ? Changez votre mot de passe : quelqu’un d’autre est peut-être entré dans votre compte.`,
    }
  },
})
