/** How many mails with a link may be sent to one address in any hour on request; a mail for a new password may be one more. */
export const mailsAnHour = 2
