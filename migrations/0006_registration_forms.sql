ALTER TABLE `users` ADD `registration_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `agent_code_hash` text;--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`created_at`) WHERE is_email_verified = 0;