print("pintop")
