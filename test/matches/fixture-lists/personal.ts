/** Why it holds no personal data. */
export const use = "lists of matches; who chose what is the audit log's"
