/** One file a person: a new picture replaces the bytes, so that none is ever left over. */
export const avatarKey = (userId: string): string => `avatars/${userId}.webp`
