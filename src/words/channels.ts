/** By which a message leaves. */
export const channelNames = { email: 'E-mail', sms: 'SMS' } as const
