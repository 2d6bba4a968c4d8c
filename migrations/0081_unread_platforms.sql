CREATE TABLE `unread_platforms` (
	`platform_id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`problem` text,
	`mailing_until` integer,
	`mailed_at` integer,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
