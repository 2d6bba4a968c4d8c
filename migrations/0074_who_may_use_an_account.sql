ALTER TABLE `users` ADD `password_given_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `is_changing` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_changing` ON `users` (`is_changing`) WHERE is_changing = 1;