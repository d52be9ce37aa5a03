import * as office from '#contract/messages/office-notifications.ts'
import { postContactForm, sendContactMessage as endpoint } from '#contract/messages/contact.ts'
import { contactSubjects } from '#domain/contact/contact-message.ts'
import type { Answer } from '#server/core/errors.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import { styleHash } from '#server/core/security-headers.ts'
import { type Page, serveForm, type TypedFields } from '#server/core/serve-form.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import {
  archiveContactMessage,
  listContactMessages,
  listOfficeNotifications,
  markContactMessage,
} from './contact-messages.ts'
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

/** The contact form for browsers without scripts: shows what is wrong and everything that was typed. */
function contactPage(answer: Answer, typed: TypedFields): Page {
  return { html: pageOf(answer, typed), policy }
}

const style = `:root{color-scheme:light dark}body{margin:0 auto;max-width:38rem;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif}
h1{line-height:1.2}label{display:block;margin:1rem 0 .25rem;font-weight:600}
input,select,textarea,button{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit}
button{margin-top:1.5rem;font-weight:600}[role=alert]{padding:.75rem 1rem;border:2px solid;border-radius:.5rem}
.erreur{margin:.25rem 0 0;font-weight:600}.piege{position:absolute;left:-99rem}a{display:inline-block;padding:.75rem 0}`

const styleSource = styleHash(style)

const policy = `default-src 'none'; style-src ${styleSource}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const pageOf = (answer: Answer, typed: TypedFields): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Votre message n’est pas parti</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Votre message n’est pas parti</h1>
<p role="alert">${escapeHtml(sentenceFor(answer))}</p>
<form action="/contact" method="post">
${fieldsOf(answer.fields ?? {}, typed)}
<p class="piege" aria-hidden="true"><label for="website">Ne rien écrire ici</label><input id="website" name="website" tabindex="-1" autocomplete="off"></p>
<button type="submit">Envoyer le message</button>
</form>
<p><a href="/#contact">Retour à l’accueil</a></p>
</main>
</body>
</html>`

function sentenceFor({ status, code, fields = {} }: Answer): string {
  if (Object.values(fields).includes('required')) {
    return 'Champs manquants\u00A0: Veuillez remplir tous les champs du formulaire de contact.'
  }
  if (status === 422) return 'Certaines informations sont à corriger.'
  if (status === 429) {
    return 'Trop de messages ont été envoyés. Patientez quelques minutes avant de réessayer.'
  }
  if (code === 'looks-automatic') return 'Ce message ressemble à un envoi automatique. Réessayez.'
  return 'Échec de l’envoi. Réessayez dans un instant\u00A0: votre message est resté ci-dessous.'
}

function fieldsOf(codes: Readonly<Record<string, string>>, typed: TypedFields): string {
  const value = (name: string) => escapeHtml(typed[name] ?? '')
  const wiring = (name: string) => {
    const wrong = codes[name] ? ` aria-invalid="true" aria-describedby="${name}-erreur"` : ''
    return `id="${name}" name="${name}" required${wrong}`
  }
  const error = (name: string) =>
    codes[name] ? `<p class="erreur" id="${name}-erreur">${errorOf(name, codes[name])}</p>` : ''
  return `<label for="name">Nom</label><input ${wiring('name')} autocomplete="name" maxlength="120" value="${value('name')}">${error('name')}
<label for="email">E-mail</label><input ${wiring('email')} type="email" autocomplete="email" maxlength="254" value="${value('email')}">${error('email')}
<label for="subject">Sujet</label><select ${wiring('subject')}>${optionsOf(typed['subject'])}</select>${error('subject')}
<label for="message">Message</label><textarea ${wiring('message')} rows="8" maxlength="5000">
${value('message')}</textarea>${error('message')}`
}

const optionsOf = (chosen: string | undefined): string =>
  [['', 'Choisissez…'], ...Object.entries(contactSubjects)]
    .map(
      ([code = '', label = '']) =>
        `<option value="${code}"${code === chosen ? ' selected' : ''}>${label}</option>`,
    )
    .join('')

function errorOf(name: string, code: string): string {
  if (code === 'required') return 'Ce champ est à remplir.'
  if (code === 'too-long') return 'Ce texte est trop long.'
  return name === 'email' ? 'Adresse e-mail invalide' : 'Ce texte est à corriger.'
}
