import * as office from '#contract/messages/office-notifications.ts'
import { postContactForm, sendContactMessage as endpoint } from '#contract/messages/contact.ts'
import { serveForm } from '#server/core/form-door.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { contactPage } from './contact-page.ts'
import { archiveContactMessage, markContactMessage } from './change-contact-message.ts'
import { listContactMessages, listOfficeNotifications } from './list-office-notifications.ts'
import { sendContactMessage } from './send-contact-message.ts'

/** The contact form, by its script or without one; and its messages, as the office reads them. */
export function mountContact(doors: Doors): void {
  serve(doors, endpoint, sendContactMessage)
  serve(doors, office.listOfficeNotifications, listOfficeNotifications)
  serve(doors, office.listContactMessages, listContactMessages)
  serve(doors, office.markContactMessage, markContactMessage)
  serve(doors, office.archiveContactMessage, archiveContactMessage)
  serveForm(doors, postContactForm, {
    done: async (ctx, form) => {
      await sendContactMessage(ctx, { ...form, filledInSeconds: null })
      // A part of the prerendered page that the address itself makes visible: no script is needed to say thank you.
      return { location: '/#message-envoye' }
    },
    refused: contactPage,
  })
}
