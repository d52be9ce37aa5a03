import * as office from '#contract/messages/office-notifications.ts'
import { postContactForm, sendContactMessage as endpoint } from '#contract/messages/contact.ts'
import { serveForm } from '#server/core/serve-form.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { contactPage } from './contact-page.ts'
import { archiveContactMessage, markContactMessage } from './change-contact-message.ts'
import { listContactMessages, listOfficeNotifications } from './list-office-notifications.ts'
import { sendContactMessage } from './send-contact-message.ts'

/** Routes of the contact form, with and without its script, and of the office's list of messages. */
export function mountContact(api: ApiServer): void {
  serve(api, endpoint, sendContactMessage)
  serve(api, office.listOfficeNotifications, listOfficeNotifications)
  serve(api, office.listContactMessages, listContactMessages)
  serve(api, office.markContactMessage, markContactMessage)
  serve(api, office.archiveContactMessage, archiveContactMessage)
  serveForm(api, postContactForm, {
    done: async (ctx, form) => {
      await sendContactMessage(ctx, { ...form, filledInSeconds: null })
      // The fragment of the address makes a part of the prerendered page visible: saying thank you needs no script.
      return { location: '/#message-envoye' }
    },
    refused: contactPage,
  })
}
