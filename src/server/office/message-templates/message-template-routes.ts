import * as contract from '#contract/messages/message-templates.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import {
  listTemplates,
  readMessageTemplate,
  readMessageTemplateMail,
} from './read-message-template.ts'

export function mountMessageTemplates(api: ApiServer): void {
  serve(api, contract.listMessageTemplates, listTemplates)
  serve(api, contract.readMessageTemplate, readMessageTemplate)
  serveFile(api, contract.readMessageTemplateMail, readMessageTemplateMail)
}
