import { postContactForm, sendContactMessage as endpoint } from '#contract/contact.ts'
import { serveForm } from '#server/core/form-door.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { contactPage } from './contact-page.ts'
import { sendContactMessage } from './send-contact-message.ts'

/** The contact form, by its script or without one. */
export function mountContact(doors: Doors): void {
  serve(doors, endpoint, sendContactMessage)
  serveForm(doors, postContactForm, {
    done: async (ctx, form) => {
      await sendContactMessage(ctx, { ...form, filledInSeconds: null })
      // A part of the prerendered page that the address itself makes visible: no script is needed to say thank you.
      return { location: '/#message-envoye' }
    },
    refused: contactPage,
  })
}
