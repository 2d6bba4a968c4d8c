/** Why it holds no personal data. */
export const use = 'switches of the site; who set them is in the audit log'
